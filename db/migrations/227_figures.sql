-- What Figures adds up is read from indexes alone: orders and pieces that were placed, and cash that couriers collected without what
-- they have reported as paid.
create index order_lines_by_placing on order_lines (placed_at) include (order_id, product_id, quantity, amount, status)
  where placed_at is not null;
create index shipments_cash_collected on shipments (delivered_at) include (id, courier, cash_due)
  where state = 'delivered' and cash_due > 0;
create index courier_payments_paid on courier_payments (at) include (shipment_id) where paid;
