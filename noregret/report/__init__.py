"""What does the report look like in a browser?"""
