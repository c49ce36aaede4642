-- What Shopify calls a product where the id could not be the same: files and old links find the product by it.
alter table products add column file_handle text collate "C" unique
  check (file_handle <> id and char_length(file_handle) between 1 and 255);
