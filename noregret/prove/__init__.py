"""What has Coq proved?"""
