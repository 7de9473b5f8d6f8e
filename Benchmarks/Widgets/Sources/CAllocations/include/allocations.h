// How many times the program has asked for memory so far.
long allocation_count(void);
