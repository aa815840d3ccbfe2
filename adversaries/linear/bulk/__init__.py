"""What do very many samples show at once, in floats?"""
