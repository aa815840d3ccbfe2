"""What breaks a theorem of linear classification once a hypothesis is dropped?"""
