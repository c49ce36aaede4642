-- An order's updated_at stood before its order_date where the application's clock was ahead of the database's, or
-- read after the transaction had begun. Both are the database's own time now, and the table demands their order.
update orders set updated_at = order_date where updated_at < order_date;
alter table orders add constraint updated_after_ordered check (updated_at >= order_date);
