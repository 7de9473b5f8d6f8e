// The floor of any Swift command: it starts, prints and ends.
print("Saturday 21 November")
