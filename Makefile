# `make help` lists what can be made.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
SWIFT_BUILD = Scripts/swift-build $(SWIFT) build

# Further flags for the build of `test`: warnings are errors in CI, and not for a person who builds with another compiler.
BUILD_FLAGS ?=

# Tests, demo and documentation share this build. Without optimisation and debug information, and module by module, it takes two thirds of the time of
# `swift build`.
TEST_SCRATCH ?= .build-test
TEST_FLAGS = --configuration release --scratch-path $(TEST_SCRATCH) -Xswiftc -Onone -Xswiftc -gnone -Xswiftc -enable-testing \
  -Xswiftc -no-emit-module-separately-wmo -Xcxx -O0 $(BUILD_FLAGS)
TEST_PATH = $$($(SWIFT) build $(TEST_FLAGS) --show-bin-path)

# `OPTIMISED=yes`: the tests are run with libraries and programs that are compiled as those that are installed, and `check` links its static command from
# their objects. One build then serves both, and the tests take half the processor time; after a change they wait longer for it.
OPTIMISED ?= no

# A file with the reasons for which tests may be skipped, if not any reason is fine, and a regular expression for the tests to run.
EXPECTED_SKIPS ?=
FILTER ?=

# Words of the titles or files of the faults that `make mutants` puts in; all where none is given.
MUTANTS ?=
BENCH_FLAGS ?=
ORACLE_RULES ?= 3000

RELEASE_SCRATCH ?= .build
RELEASE_FLAGS := --configuration release --static-swift-stdlib --scratch-path $(RELEASE_SCRATCH)

# How all that is installed is compiled, and then linked.
COMPILED =
LINKED =

# Flags that a packager adds, such as `-Xlinker -rpath -Xlinker FOLDER`.
PACKAGER_FLAGS ?=
RELEASE_FLAGS += $(PACKAGER_FLAGS)

# What C and C++ are hardened with: the package itself cannot ask for it.
COMPILED += -Xcc -fstack-protector-strong -Xcxx -fstack-protector-strong -Xcxx -D_FORTIFY_SOURCE=2

# `agenda --version` names what is linked in.
LINKED_LIBRARIES = $(shell Scripts/linked-libraries $(SWIFT))
COMPILED += $(if $(LINKED_LIBRARIES),-Xcxx '-DAGENDA_LINKED_LIBRARIES=$(LINKED_LIBRARIES)')

# Installed programs have no debug information: their build needs less time without it.
COMPILED += -Xswiftc -gnone

# Each function gets a section of its own, so that the linker leaves out those that nothing calls, and puts together those that each run calls.
COMPILED += -Xswiftc -Xfrontend -Xswiftc -function-sections

# ld.lld keeps code, constants and data apart, so that nothing that is executed can be written, nor anything written that is constant.
LINKED += -Xlinker -z -Xlinker now -Xlinker -T -Xlinker $(CURDIR)/Scripts/read-only-data.ld
RELEASE_FLAGS += $(COMPILED) -Xswiftc -use-ld=lld $(LINKED)

ifeq ($(OPTIMISED),yes)
TEST_SCRATCH = .build-optimised
TEST_FLAGS = --configuration release --scratch-path $(TEST_SCRATCH) $(COMPILED) -Xswiftc -use-ld=lld -Xswiftc -enable-testing $(BUILD_FLAGS)
endif

# The installed command is one static file: loading libical's eight shared libraries, and moving 50 000 addresses of a
# position-independent program, would cost more than half of its run. `make install STATIC=no` where there are no static
# libraries of libical and ICU. The programs beside it are linked as usual: libcurl and Pango load what they need of the system.
STATIC ?= yes
ifeq ($(STATIC),yes)
RELEASE_FLAGS += --traits StaticCommand
endif

# Of ICU's data the static command gets those that its calendars read: see the script.
ICU_DATA = $(if $(filter yes,$(STATIC)),$(shell Scripts/filter-icu-data $(SWIFT) $(RELEASE_SCRATCH)/icu-data))

# What the linker says of functions that would look up users and load libraries at run time; none of them is called.
STATIC_REMARKS := in statically linked applications requires|is dangerous, better use
WITHOUT_REMARKS = > >(grep --line-buffered --invert-match -E '$(STATIC_REMARKS)')
BUILD_RELEASE = AGENDA_ICU_DATA="$(ICU_DATA)" $(SWIFT_BUILD) $(RELEASE_FLAGS)

# How many calendars `make fuzz-scan` makes, and from which seed.
FUZZ_COUNT ?= 100000
FUZZ_SEED ?= $(shell date +%s)

# How long `make fuzz` feeds each of its targets, two at a time, and which: all where none is named.
FUZZ_SECONDS ?= 60
FUZZ_TARGETS ?=

# How many users `make spark-test` makes digests for, and with which command: that of a debug build where none is named.
SPARK_USERS ?= 10000
SPARK_AGENDA ?=

# With which command `make servers-test` runs: that of a debug build where none is named; and flags of Tests/Servers/run.py, such as `--servers sogo`.
SERVERS_AGENDA ?=
SERVERS_FLAGS ?=

# The bars that Samples/bars is for, and what they take to run without a monitor: 183 MB, a quarter of a minute. For their
# size xmobar (of Haskell) and i3-wm are not among them; where they are installed, they are tested too.
BAR_PACKAGES ?= conky-std i3blocks polybar sway tmux waybar xvfb
# Evolution's server with its library for Python, and Thunderbird, whose calendars the tests read, and two programs that show notifications: 155 MB.
DESKTOP_PACKAGES ?= dunst evolution-data-server gir1.2-ecal-2.0 mako-notifier python3-dbus python3-gi thunderbird xauth
# Proxies before `agenda serve`: 38 MB. Debian starts them as services where systemd runs; the tests start others, with configurations of their own.
PROXY_PACKAGES ?= caddy nginx

# What building takes; zone data is read when the command runs.
PACKAGES := ca-certificates libcairo2-dev libcurl4-openssl-dev libexpat1-dev libgdk-pixbuf-2.0-dev libical-dev libicu-dev libkainjow-mustache-dev libpango1.0-dev libsqlite3-dev libsystemd-dev libtomlplusplus-dev libwebp-dev tzdata zlib1g-dev
# Allocator of the compiler: Scripts/swift-build takes it where it is.
FASTER_PACKAGES := libmimalloc2.0
PYTHON_PACKAGES := $(PACKAGES) python3 python3-venv
TEST_PACKAGES := $(PYTHON_PACKAGES) fonts-liberation fonts-noto-color-emoji librsvg2-bin poppler-utils msmtp moreutils libnotify-bin dbus-daemon faketime gnome-keyring libsecret-tools $(BAR_PACKAGES) $(DESKTOP_PACKAGES)
CHECK_PACKAGES := $(PACKAGES) binutils desktop-file-utils mandoc pkg-config python3 shellcheck
PACKAGING_PACKAGES := $(PACKAGES) desktop-file-utils dpkg-dev lintian mmdebstrap xz-utils

# Where `make deb` and `make tarball` put what they make.
PACKAGED ?= .build/packages

.PHONY: help
help: ## Say what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

.PHONY: packages
packages:
	@Scripts/install-packages $(PACKAGES) -- $(FASTER_PACKAGES)

.PHONY: demo
demo: packages ## Build, and print today's agenda of the samples
	@$(SWIFT_BUILD) $(TEST_FLAGS) --product agenda
	@printf '\n$$ agenda today --config Samples/config.toml\n'
	@"$(TEST_PATH)/agenda" today --config Samples/config.toml

.PHONY: build
build: packages ## Build for development
	$(SWIFT_BUILD) $(BUILD_FLAGS)

.PHONY: build-tests
build-tests: packages
	$(SWIFT_BUILD) --build-tests $(TEST_FLAGS)

.PHONY: release release-path
ifeq ($(OPTIMISED),yes)
release: build-tests
	AGENDA_ICU_DATA="$(ICU_DATA)" Scripts/link-static $(SWIFT) "$(TEST_PATH)" $(RELEASE_SCRATCH)/static/agenda -use-ld=lld $(LINKED) $(WITHOUT_REMARKS)

release-path:
	@echo $(RELEASE_SCRATCH)/static/agenda
else
release: packages ## Build the command as it is installed: optimised, one static file
	$(BUILD_RELEASE) --product agenda $(WITHOUT_REMARKS)

# Where that is.
release-path:
	@echo "$$($(SWIFT) build $(RELEASE_FLAGS) --show-bin-path)/agenda"
endif

# All programs, in one build: two modules that do not need each other are compiled at the same time.
.PHONY: release-programs
release-programs: packages
	$(BUILD_RELEASE) $(WITHOUT_REMARKS)

.PHONY: prepare-python
prepare-python:
	@Scripts/install-packages $(PYTHON_PACKAGES) -- $(FASTER_PACKAGES)
	@Scripts/prepare-python

.PHONY: prepare-test-packages
prepare-test-packages:
	@Scripts/install-packages $(TEST_PACKAGES) -- $(FASTER_PACKAGES) $(PROXY_PACKAGES)

.PHONY: prepare-test
prepare-test: prepare-test-packages
	@Scripts/prepare-python

.PHONY: prepare-check
prepare-check:
	@Scripts/install-packages $(CHECK_PACKAGES) -- $(FASTER_PACKAGES)

.PHONY: test
test: prepare-test-packages build-tests prepare-test ## Install what the tests need, and run them all: FILTER=Recurrence for some
	Scripts/run-tests $(if $(EXPECTED_SKIPS),--expected-skips $(EXPECTED_SKIPS)) $(if $(FILTER),--filter '$(FILTER)') \
	  "$(TEST_PATH)/agendaPackageTests.xctest"

# Not part of `test`: PySpark is 450 MB, and ten thousand users take some minutes.
.PHONY: spark-test
spark-test: packages ## Run Samples/spark on local[2]: SPARK_USERS=1000 for a short run, SPARK_AGENDA=PATH for another build
	@Scripts/install-packages procps python3 python3-venv
	@command -v java >/dev/null || Scripts/install-packages openjdk-17-jre-headless
	@Scripts/prepare-python Samples/spark/requirements.txt .build/spark-venv
	$(if $(SPARK_AGENDA),,$(SWIFT_BUILD) --product agenda $(BUILD_FLAGS))
	Scripts/test-spark .build/spark-venv "$(or $(SPARK_AGENDA),$$($(SWIFT) build --show-bin-path)/agenda)" $(SPARK_USERS)

# Not part of `test`: the servers and what they need are 400 MB, and all steps take a quarter of an hour.
.PHONY: servers-test
servers-test: packages ## Run steps of a person against Cyrus, SOGo, DAViCal, Radicale and Xandikos: SERVERS_FLAGS=--table for the page, SERVERS_AGENDA=PATH
	@Scripts/prepare-servers .build/servers-venv
	$(if $(SERVERS_AGENDA),,$(SWIFT_BUILD) $(BUILD_FLAGS))
	@PYTHONDONTWRITEBYTECODE=1 .build/servers-venv/bin/python Tests/Servers/run.py \
	  "$(or $(SERVERS_AGENDA),$$($(SWIFT) build --show-bin-path)/agenda)" $(SERVERS_FLAGS)

.PHONY: mutants
mutants: prepare-test ## Put faults into a copy, and see whether the tests notice: MUTANTS="Magallanes" for some
	SWIFT=$(SWIFT) Scripts/run-mutants $(MUTANTS)

.PHONY: check check-format check-scripts check-sources check-packaging check-docs check-samples check-linkage check-manual check-fuzz
# Other flags are another build, unless CI gives both the same.
check: BUILD_FLAGS := -Xswiftc -warnings-as-errors -Xcxx -Werror
ifneq ($(OPTIMISED),yes)
check: TEST_SCRATCH := .build-check
endif
check: check-format check-scripts check-sources check-packaging check-fuzz check-linkage check-manual check-docs check-samples ## All other checks: style, warnings, documentation, packaging, linkage, man page
	@echo "All checks passed."

check-format:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests Samples/library/Package.swift Samples/library/Sources Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Widgets/Package.swift Benchmarks/Widgets/Sources

check-scripts: prepare-check
	Scripts/check-pango
	shellcheck .ci/run $$(Scripts/shell-scripts)
	desktop-file-validate Packaging/agenda.desktop

check-sources: prepare-check
	Scripts/check-sources

check-packaging: prepare-check
	Scripts/check-packaging $(PACKAGES)

check-docs: build-tests
	Scripts/check-docs "$(TEST_PATH)" .build/docs

# The programs on the libraries, as a package of their own: it fetches nothing else.
check-samples: packages
	Scripts/check-samples $(SWIFT)

check-linkage: prepare-check release
	Scripts/check-linkage "$$($(MAKE) release-path)" $(STATIC)

check-manual: prepare-check release
	Scripts/check-manual "$$($(MAKE) release-path)" man/agenda.1

# It comes before those that wait for the build of the tests; what it builds is its own. A check begins with the same mutations each time, so that it
# rarely fails by chance; make fuzz searches on.
check-fuzz: export FUZZ_SEED := 1
check-fuzz: fuzz

.PHONY: docs
docs: packages ## Build the documentation of the libraries: .build/docs/agenda.doccarchive
	$(SWIFT_BUILD) $(TEST_FLAGS)
	Scripts/check-docs "$(TEST_PATH)" .build/docs

.PHONY: install
install: release-programs ## Install below PREFIX (/usr/local): command, its programs, man page, completions, desktop entry
	@Scripts/install-files "$$($(SWIFT) build $(RELEASE_FLAGS) --show-bin-path)" "$(DESTDIR)$(PREFIX)"

.PHONY: uninstall
uninstall: ## Remove what `make install` put there
	@Scripts/uninstall-files "$(DESTDIR)$(PREFIX)"

.PHONY: prepare-packaging
prepare-packaging:
	@Scripts/install-packages $(PACKAGING_PACKAGES) -- $(FASTER_PACKAGES)

# What is packed, from the build that has it.
.PHONY: packaged-programs
packaged-programs: prepare-packaging release-programs
	@cd "$$($(SWIFT) build $(RELEASE_FLAGS) --show-bin-path)" && $(CURDIR)/Scripts/check-hardening agenda-sync agenda-draw agenda-serve

# The package is not for Debian's archive, where a bug report asks for each new one.
.PHONY: deb
deb: packaged-programs ## Make the Debian packages for this release of Debian: .build/packages
	@Scripts/make-deb "$$($(SWIFT) build $(RELEASE_FLAGS) --show-bin-path)" $(PACKAGED)
	@Scripts/sum-packages $(PACKAGED)
	lintian --fail-on error,warning --tag-display-limit 0 --suppress-tags initial-upload-closes-no-bugs $(PACKAGED)/*.deb

.PHONY: deb-test
deb-test: deb ## Install the packages in a Debian without anything else, use them, and remove them; needs root
	Scripts/check-deb $(PACKAGED)/agenda_*.deb $(PACKAGED)/agenda-draw_*.deb

.PHONY: tarball
tarball: packaged-programs ## Make a tarball to unpack anywhere, and the flake that takes it: .build/packages
	@Scripts/make-tarball "$$($(SWIFT) build $(RELEASE_FLAGS) --show-bin-path)" $(PACKAGED)
	@Scripts/sum-packages $(PACKAGED)

.PHONY: container
container: packaged-programs ## Make what a container image is built of: .build/packages/container
	@Scripts/make-root "$$($(SWIFT) build $(RELEASE_FLAGS) --show-bin-path)" $(PACKAGED)/container

.PHONY: container-test
container-test: container ## Use it as a container would, with chroot; needs root
	Scripts/check-root $(PACKAGED)/container/agenda-root.tar.gz

.PHONY: source
source: ## Pack the source text of the last commit, with a PKGBUILD and a formula for it: .build/packages
	@Scripts/make-source $(PACKAGED)
	@Scripts/sum-packages $(PACKAGED)

.PHONY: format
format: ## Lay out the source text
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests Samples/library/Package.swift Samples/library/Sources Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Widgets/Package.swift Benchmarks/Widgets/Sources

.PHONY: oracle
oracle: export AGENDA_ORACLE_RULES := $(ORACLE_RULES)
oracle: ## Compare recurrences with python-dateutil on thousands of random rules
	@$(MAKE) test FILTER=RecurrenceOracleTests

.PHONY: fuzz
fuzz: packages ## Feed mutated input to what reads text of strangers: FUZZ_SECONDS=3600 for an hour each
	Scripts/fuzz $(FUZZ_SECONDS) $(FUZZ_TARGETS)

.PHONY: fuzz-scan
fuzz-scan: export AGENDA_FUZZ_COUNT := $(FUZZ_COUNT)
fuzz-scan: export AGENDA_FUZZ_SEED := $(FUZZ_SEED)
fuzz-scan: ## Compare reading what may touch a window with reading everything, on many random calendars
	@$(MAKE) test FILTER=WindowFilterTests

.PHONY: sanitize
sanitize: packages ## Run programs on the libraries with the thread sanitizer, and count what thousands of drawings leave in memory
	SWIFT=$(SWIFT) Scripts/sanitize

.PHONY: bench
bench: ## Measure the command beside what people would use: BENCH_FLAGS=--quick for a short look
	@Benchmarks/run $(BENCH_FLAGS)

.PHONY: gallery
gallery: packages ## Draw the pictures of Documentation/gallery
	@Scripts/install-packages fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji tmux faketime python3-wcwidth
	@$(SWIFT_BUILD) --product agenda
	@$(SWIFT_BUILD) --product agenda-draw
	Scripts/draw-gallery "$$($(SWIFT) build --show-bin-path)/agenda" Documentation/gallery

.PHONY: clean
clean: ## Remove what was built
	rm -rf .build .build-test .build-optimised .build-check .build-fuzz .build-mutants .build-sanitize .venv Samples/library/.build Benchmarks/.build Benchmarks/.cache
