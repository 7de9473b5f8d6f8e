#pragma once
int agenda_toml_placeholder(void);
