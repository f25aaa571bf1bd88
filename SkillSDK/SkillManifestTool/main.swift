print("manifest")
