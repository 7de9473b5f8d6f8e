# The command for Nix, from the tarball that `make tarball` writes beside this file. It is a static file, so that it runs on NixOS. The other
# programs need the libraries of the Debian on which they were built, and are left out: for PNG, PDF, `sync` and `serve` use the container image.
{
  description = "Today from your calendars, in a few lines";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      version = "@VERSION@";
      architectures = { x86_64-linux = "x86_64"; aarch64-linux = "aarch64"; };
      package = system: architecture:
        let pkgs = nixpkgs.legacyPackages.${system};
        in pkgs.stdenvNoCC.mkDerivation {
          pname = "agenda";
          inherit version;
          src = ./. + "/agenda-${version}-linux-${architecture}.tar.xz";
          nativeBuildInputs = [ pkgs.makeBinaryWrapper ];
          dontBuild = true;
          dontPatchELF = true;
          installPhase = ''
            runHook preInstall
            install -D --mode 755 bin/agenda $out/bin/agenda
            cp --recursive share $out/share
            wrapProgram $out/bin/agenda --set-default TZDIR ${pkgs.tzdata}/share/zoneinfo
            runHook postInstall
          '';
          doInstallCheck = true;
          installCheckPhase = ''
            HOME=$TMPDIR $out/bin/agenda --version | grep -F ${version}
          '';
          meta = {
            license = pkgs.lib.licenses.asl20;
            mainProgram = "agenda";
            platforms = builtins.attrNames architectures;
          };
        };
    in {
      packages = builtins.mapAttrs
        (system: architecture: { default = package system architecture; })
        architectures;
    };
}
