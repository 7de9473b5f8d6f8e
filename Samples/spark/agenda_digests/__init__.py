"""A morning's digests for an organisation, made by `agenda batch`."""
