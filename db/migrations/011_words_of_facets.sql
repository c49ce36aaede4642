-- Where a name is looked for among few orders, their words are read from this index too, not from the table.
drop index orders_of_facet;
create index orders_of_facet on orders (facet, order_date, checkout_id, (-line))
  include (id, line, amount, words);
