-- Orders of one amount stand by date, so that those of some days are found in it amount by amount.
drop index orders_by_amount;
create index orders_by_amount on orders (amount, order_date, checkout_id, (-line)) include (id, line, facet, words);
