// How many times the program has asked for memory so far.
long allocation_count(void);

// How many pieces of memory the program has and has not given back.
long live_allocation_count(void);
