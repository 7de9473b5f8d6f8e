print("agenda")
