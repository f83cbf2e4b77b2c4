"""Players' collections: card data of the community, read into card files of one's own."""
