print("skillhost")
