"""The nouns: enumerations, record dtypes, ability rows and errors. Every other package may import this one."""
