-- What a customer still has to pay for an order, in paisa; negative: what the shop owes them. The one rule, for one order and for lists.
create view orders_due as
  select o.id as order_id,
    (coalesce(lines.sum, 0) + coalesce(adjusted.sum, 0) - coalesce(captured.sum, 0) + coalesce(returned.sum, 0))::bigint as due
  from orders as o
  cross join lateral (select sum(amount) from order_lines
    where order_id = o.id and placed_at is not null and status <> 'cancelled') as lines
  cross join lateral (select sum(amount) from order_adjustments where order_id = o.id and voided_at is null) as adjusted
  cross join lateral (select sum(amount) from payments
    where order_id = o.id and state in ('captured', 'to_refund')) as captured
  cross join lateral (select sum(refunds.amount) from refunds join payments on payments.id = payment_id
    where order_id = o.id and refunds.state = 'paid') as returned;

create or replace function order_due(due_order bigint) returns bigint language sql stable as $$
  select coalesce((select due from orders_due where order_id = due_order), 0)
$$;
