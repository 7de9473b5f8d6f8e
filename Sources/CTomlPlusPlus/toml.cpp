extern "C" int agenda_toml_placeholder(void) { return 0; }
