-- One account of an order's money (docs/decisions/083-one-account-of-an-orders-money.md). What an order costs is computed here alone.

drop trigger order_adjustments_sums on order_adjustments;
drop trigger order_lines_sums on order_lines;
drop trigger order_lines_sums_delete on order_lines;
drop trigger orders_sums on orders;
drop function check_order_sums();

-- What the customer saw and posted at checkout. It is written once; what the order costs is `order_amounts.total`.
alter table orders drop constraint total_is_items_and_adjustments;
alter table orders drop constraint placed_has_customer_and_delivery;
alter table orders drop column items_total, drop column adjustments_total;
alter table orders rename column total to placed_total;
alter table orders add constraint placed_has_customer_and_delivery check (
  placed_at is null
  or (placed_total is not null and customer_name is not null and customer_email is not null
      and btrim(coalesce(phone_number, '')) <> '' and btrim(coalesce(shipping_address, '')) <> '')
);

-- A price cut counts while its refund is not declined, so nothing is voided.
do $$
begin
  if exists (select from order_adjustments a where voided_at is not null
      and not exists (select from refunds where adjustment_id = a.id and state = 'refused')) then
    raise exception 'an adjustment was voided although its refund was not declined';
  end if;
end
$$;
update refunds set adjustment_id = null where adjustment_id in (select id from order_adjustments where voided_at is not null);
drop trigger order_adjustments_overpaid on order_adjustments;
drop view orders_due;
delete from order_adjustments where voided_at is not null;
alter table order_adjustments drop column voided_at;

alter table order_adjustments drop constraint order_adjustments_kind_check;
update order_adjustments set kind = 'correction'
where kind = 'discount' and id in (select adjustment_id from refunds where adjustment_id is not null);
update order_adjustments set kind = 'advance_kept' where kind = 'surcharge';
alter table order_adjustments add constraint order_adjustments_kind_check
  check (kind in ('discount', 'delivery', 'correction', 'advance_kept'));
create index refunds_of_adjustment on refunds (adjustment_id) where adjustment_id is not null;

-- A payment of the whole order has no amount before it has come. A failed one of before keeps what it asked for.
alter table payments alter column amount drop not null;
update payments set amount = null where purpose = 'full' and state = 'awaited';
alter table payments add constraint payments_amount_known
  check (amount is not null or (purpose = 'full' and state not in ('captured', 'to_refund')));

-- The account of each placed order, in paisa. An adjustment counts while its line, or where it has none any line, is not
-- cancelled; an advance that was kept counts always. `corrections` is what is left between these and the total, which is never below 0.
create view order_amounts as
select o.id as order_id, items.amount as items, adjusted.delivery, adjusted.discounts, adjusted.advance_kept,
  (total.amount - items.amount - adjusted.delivery - adjusted.discounts - adjusted.advance_kept)::bigint as corrections,
  total.amount as total, money.paid, returned.amount as paid_back,
  (total.amount - money.paid + returned.amount)::bigint as due, money.advance_awaited,
  (case when is_paid_on_delivery(o.id)
    then greatest(total.amount - money.paid + returned.amount - money.advance_awaited, 0) else 0 end)::bigint as at_door
from orders as o
left join lateral (
  select coalesce(sum(amount), 0)::bigint as amount, count(*) as lines from order_lines
  where order_id = o.id and placed_at is not null and status <> 'cancelled'
) as items on true
left join lateral (
  select coalesce(sum(a.amount), 0)::bigint as amount,
    coalesce(sum(a.amount) filter (where a.kind = 'delivery'), 0)::bigint as delivery,
    coalesce(sum(a.amount) filter (where a.kind = 'discount'), 0)::bigint as discounts,
    coalesce(sum(a.amount) filter (where a.kind = 'advance_kept'), 0)::bigint as advance_kept
  from order_adjustments as a
  where a.order_id = o.id
    and (a.kind = 'advance_kept' or case when a.line is null then items.lines > 0 else exists (
      select from order_lines as l where l.order_id = a.order_id and l.line = a.line and l.status <> 'cancelled') end)
    and not exists (select from refunds where refunds.adjustment_id = a.id and refunds.state = 'refused')
) as adjusted on true
left join lateral (
  select coalesce(sum(amount) filter (where state in ('captured', 'to_refund')), 0)::bigint as paid,
    coalesce(sum(amount) filter (where purpose = 'advance' and state = 'awaited'), 0)::bigint as advance_awaited
  from payments where order_id = o.id
) as money on true
left join lateral (
  select coalesce(sum(refunds.amount), 0)::bigint as amount from refunds join payments on payments.id = payment_id
  where order_id = o.id and refunds.state = 'paid'
) as returned on true
cross join lateral (select greatest(items.amount + adjusted.amount, 0) as amount) as total
where o.placed_at is not null;

-- What a customer still has to pay for an order, in paisa; negative: what the shop owes them.
create or replace function order_due(due_order bigint) returns bigint language sql stable as $$
  select coalesce((select due from order_amounts where order_id = due_order), 0)
$$;

-- What was paid back of a payment, in paisa, and what by all its refunds that are not declined.
create function paid_back(of_payment bigint) returns bigint language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from refunds where payment_id = of_payment and state = 'paid'
$$;
create function committed_back(of_payment bigint) returns bigint language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from refunds where payment_id = of_payment and state <> 'refused'
$$;

-- What was paid for an order less what was paid back, in paisa: quicker than its account.
create function received(of_order bigint) returns bigint language sql stable as $$
  select coalesce(sum(amount - paid_back(id)), 0)::bigint from payments
  where order_id = of_order and state in ('captured', 'to_refund')
$$;

-- What has come as advances of an order, in paisa, less what was paid back of them or, where it is `committed`, is to be.
create function advances_paid(of_order bigint, committed boolean default false) returns bigint language sql stable as $$
  select coalesce(sum(amount - case when committed then committed_back(id) else paid_back(id) end), 0)::bigint
  from payments where order_id = of_order and purpose = 'advance' and state in ('captured', 'to_refund')
$$;

-- Corrects an order by what is due, line by line as far as its lines were not delivered. Returns what is left of it, in paisa.
create function let_go(of_order bigint, amount_due bigint) returns bigint language sql as $$
  with undelivered as (
    select l.line, l.unit_price * (l.quantity - coalesce((
      select sum(sl.quantity) from shipment_lines as sl join shipments as s on s.id = sl.shipment_id
      where sl.order_id = l.order_id and sl.line = l.line and s.state = 'delivered'), 0)) as value
    from order_lines as l where l.order_id = of_order and l.placed_at is not null and l.status <> 'cancelled'
  ), shares as (
    select line, least(value, greatest(amount_due
      - coalesce(sum(value) over (order by line rows between unbounded preceding and 1 preceding), 0), 0))::bigint as share from undelivered
  ), written as (
    insert into order_adjustments (order_id, line, kind, amount, reason)
    select of_order, line, 'correction', -share, 'Let go' from shares where share > 0
    returning amount
  )
  select (amount_due + coalesce(sum(amount), 0))::bigint from written
$$;

-- A captured payment of the whole order that names no amount has paid what was due before it.
create function amount_of_captured() returns trigger language plpgsql as $$
begin
  new.amount := greatest(order_due(new.order_id), 0);
  return new;
end
$$;
create trigger payments_amount_of_captured before update of state on payments
  for each row when (new.state = 'captured' and new.amount is null) execute function amount_of_captured();

-- Writes the rows of new lines; as before, without the sums of their orders.
create or replace function project_new_lines() returns trigger language plpgsql as $$
begin
  insert into order_list (order_id, line, line_id, order_date, amount, filter_code, words, phone_digits)
  select l.order_id, l.line, l.id, l.order_date, l.amount,
    l.status || ' ' || case when l.placed_at is null then 'awaiting'
      -- Null, which is refused, where the line has no payment or its state is unknown.
      else current.method || case current.paid when true then ' paid' when false then ' unpaid' end end,
    order_words(coalesce(l.own_customer_name, o.customer_name), coalesce(l.own_customer_email, o.customer_email)),
    case when l.placed_at is not null
      then left(regexp_replace(coalesce(o.phone_e164, o.phone_number), '[^0-9]', '', 'g'), 32) end
  from new_lines l
  join orders o on o.id = l.order_id
  left join lateral (
    select p.method, s.paid
    from payments p left join payment_states s on s.method = p.method and s.state = p.state
    where p.order_id = l.order_id and p.purpose = 'full' order by p.attempt desc limit 1
  ) as current on true
  where l.own_payment_words is null;
  return null;
end
$$;

-- Orders to settle, each since when: more was paid than is due, or a parcel has ended and a rupee or more is still due. They are few
-- among all orders. A row is looked at again by `order_amounts` where it is read: a line that is added makes it stale.
drop trigger payments_overpaid on payments;
drop trigger order_lines_overpaid on order_lines;
drop trigger refunds_overpaid on refunds;
drop function note_overpaid();
alter table overpaid_orders rename to unsettled_orders;
alter table unsettled_orders add column owed_back boolean not null default true;
alter table unsettled_orders alter column owed_back drop default;

create function note_unsettled(checked bigint) returns void language plpgsql as $$
declare
  left_due constant bigint := order_due(checked);
begin
  if left_due < 0 or left_due >= 100 and exists (
    select from shipment_lines join shipments on shipments.id = shipment_id
    where order_id = checked and state in ('delivered', 'received_back', 'lost')) then
    insert into unsettled_orders (order_id, owed_back) values (checked, left_due < 0)
    on conflict (order_id) do update set owed_back = excluded.owed_back, since = now()
      where unsettled_orders.owed_back <> excluded.owed_back;
  else
    delete from unsettled_orders where order_id = checked;
  end if;
end
$$;

create function note_unsettled_order() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'refunds' then
    perform note_unsettled(order_id) from payments where id = new.payment_id;
  elsif tg_table_name = 'shipments' then
    perform note_unsettled(order_id) from (select distinct order_id from shipment_lines where shipment_id = new.id) as carried;
  else
    perform note_unsettled(new.order_id);
  end if;
  return null;
end
$$;
create trigger payments_unsettled after insert or update of state, amount on payments
  for each row when (new.state in ('captured', 'to_refund')) execute function note_unsettled_order();
-- Not where a line is inserted: a checkout would pay for it.
create trigger order_lines_unsettled after update of status, amount on order_lines
  for each row when (new.placed_at is not null and (old.amount <> new.amount or (new.status = 'cancelled' and old.status <> 'cancelled')))
  execute function note_unsettled_order();
create trigger order_adjustments_unsettled after insert on order_adjustments
  for each row execute function note_unsettled_order();
create trigger refunds_unsettled after update of state on refunds
  for each row when (new.state in ('paid', 'refused')) execute function note_unsettled_order();
create trigger shipments_unsettled after update of state on shipments
  for each row when (new.state in ('delivered', 'received_back', 'lost')) execute function note_unsettled_order();
