"""The generated pages of docs/ and `mcsim rules`: what is carried out where, read from the sources themselves."""
