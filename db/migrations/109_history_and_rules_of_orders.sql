-- What an order, its payments and its parcels have in common: the history, and rules that span their tables.

create domain order_event_actor as text collate "C" check (value in ('customer', 'admin', 'system'));

-- What happened to an order, or to one of its lines, payments or shipments: a type with data, without personal data
-- but for old prose. Words are made where it is shown.
create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  line integer,
  payment_id bigint references payments,
  shipment_id bigint references shipments,
  type text collate "C" not null,
  data jsonb not null default '{}',
  actor order_event_actor not null,
  actor_id text collate "C" references users on delete set null,
  at timestamptz not null default now(),
  foreign key (order_id, line) references order_lines (order_id, line)
);
create index order_events_of_order on order_events (order_id, id);
create index order_events_of_shipment on order_events (shipment_id) where shipment_id is not null;

-- What is due, and sums --------------------------------------------------------------------------

-- What a customer still has to pay for an order, in paisa; negative: what the shop owes them.
create function order_due(due_order bigint) returns bigint language sql stable as $$
  select (coalesce((select sum(amount) from order_lines
      where order_id = due_order and placed_at is not null and status <> 'cancelled'), 0)
    + coalesce((select sum(amount) from order_adjustments where order_id = due_order and voided_at is null), 0)
    - coalesce((select sum(amount) from payments
      where order_id = due_order and state in ('captured', 'to_refund')), 0)
    + coalesce((select sum(refunds.amount) from refunds join payments on payments.id = payment_id
      where order_id = due_order and refunds.state = 'paid'), 0))::bigint
$$;

create function check_order_sums() returns trigger language plpgsql as $$
declare
  checked bigint;
begin
  if tg_table_name = 'orders' then
    checked := new.id;
  elsif tg_op = 'DELETE' then
    checked := old.order_id;
  else
    checked := new.order_id;
  end if;
  perform from orders o where id = checked and placed_at is not null and (
    items_total <> coalesce(
      (select sum(amount) from order_lines l where l.order_id = o.id and l.placed_at is not null), 0)
    or adjustments_total <> coalesce(
      (select sum(amount) from order_adjustments a where a.order_id = o.id and voided_at is null), 0));
  if found then
    raise exception 'the sums of order % are not those of its lines and adjustments', checked using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger order_adjustments_sums after insert or update or delete on order_adjustments
  deferrable initially deferred for each row execute function check_order_sums();
create constraint trigger order_lines_sums after update on order_lines
  deferrable initially deferred for each row
  when (coalesce(old.placed_at, new.placed_at) is not null
    and (old.amount, old.placed_at) is distinct from (new.amount, new.placed_at))
  execute function check_order_sums();
create constraint trigger order_lines_sums_delete after delete on order_lines
  deferrable initially deferred for each row when (old.placed_at is not null) execute function check_order_sums();
create constraint trigger orders_sums after update of items_total, adjustments_total on orders
  deferrable initially deferred for each row when (old.placed_at is not null) execute function check_order_sums();

-- Orders that may have been paid more than is due, each since when: they are few among all that were paid. A row is looked
-- at again by `order_due` where it is read: a line that is added makes it stale.
create table overpaid_orders (
  order_id bigint primary key references orders,
  since timestamptz not null default now()
);

create function note_overpaid() returns trigger language plpgsql as $$
declare
  checked bigint;
begin
  if tg_table_name = 'refunds' then
    select order_id into checked from payments where id = new.payment_id;
  else
    checked := new.order_id;
  end if;
  if order_due(checked) < 0 then
    insert into overpaid_orders (order_id) values (checked) on conflict do nothing;
  else
    delete from overpaid_orders where order_id = checked;
  end if;
  return null;
end
$$;
create trigger payments_overpaid after insert or update of state, amount on payments
  for each row when (new.state in ('captured', 'to_refund')) execute function note_overpaid();
-- Not where a line is inserted: a checkout would pay for it.
create trigger order_lines_overpaid after update of status, amount on order_lines
  for each row when (new.placed_at is not null and (old.amount <> new.amount or (new.status = 'cancelled' and old.status <> 'cancelled')))
  execute function note_overpaid();
create trigger order_adjustments_overpaid after insert or update of amount, voided_at on order_adjustments
  for each row execute function note_overpaid();
create trigger refunds_overpaid after update of state on refunds
  for each row when (new.state = 'paid') execute function note_overpaid();

-- Pieces and cash of parcels ---------------------------------------------------------------------

-- Shipments that the courier has not got, and those that bring nothing to the customer any more; the same lists as in
-- shop/orders/state-machines.ts, which a test compares.
create function is_before_hand_over(state text) returns boolean language sql immutable as $$
  select state in ('planned', 'booked', 'unknown')
$$;

create function is_without_delivery(state text) returns boolean language sql immutable as $$
  select state in ('received_back', 'lost')
$$;

create function check_shipped_quantity() returns trigger language plpgsql as $$
begin
  -- Two shipments at once: the second waits here, and then sees the first.
  perform from orders where id = new.order_id for no key update;
  perform from order_lines l where l.order_id = new.order_id and l.line = new.line and l.quantity < (
    select sum(s.quantity) from shipment_lines s join shipments on shipments.id = s.shipment_id
    where s.order_id = new.order_id and s.line = new.line and not is_without_delivery(shipments.state));
  if found then
    raise exception 'line % of order % has fewer pieces than its shipments', new.line, new.order_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger shipment_lines_within_order after insert or update on shipment_lines
  deferrable initially deferred for each row execute function check_shipped_quantity();
-- A line cannot get fewer pieces than its parcels carry.
create constraint trigger order_lines_within_shipments after update of quantity on order_lines
  deferrable initially deferred for each row when (new.quantity < old.quantity)
  execute function check_shipped_quantity();

-- The cash of a shipment is bound when it is planned or booked; a courier who has the parcel collects what it says.
create function check_cash_due() returns trigger language plpgsql as $$
declare
  orders_of constant bigint[] := array(select distinct order_id from shipment_lines where shipment_id = new.id);
begin
  perform from orders where id = any (orders_of) order by id for no key update;
  if (select cash_due from shipments where id = new.id) > 0 and (
    select sum(cash_due) from shipments where is_before_hand_over(state)
      and id in (select shipment_id from shipment_lines where order_id = any (orders_of))
  ) > (select greatest(sum(order_due(one)), 0) from unnest(orders_of) as one) then
    raise exception 'shipment % would collect more cash than is due', new.id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger shipments_cash_within_due after insert or update of cash_due, state on shipments
  deferrable initially deferred for each row
  when (new.cash_due > 0 and is_before_hand_over(new.state)) execute function check_cash_due();

-- The axes of an order line ----------------------------------------------------------------------

-- The step of a line's confirmation; the same rule as in shop/confirmation/confirmation-axis.ts, which a test compares.
create function confirmation_step(asked_order bigint) returns text language sql stable as $$
  select case
    when o.confirmation is null then 'not_needed'
    when o.confirmation in ('confirmed', 'refused') then o.confirmation
    else coalesce((
      select case outcome when 'sent' then 'link_sent' when 'confirmed' then 'to_confirm' when 'refused' then 'to_confirm' else outcome end
      from confirmation_attempts where order_id = o.id order by id desc limit 1), 'to_confirm')
  end
  from orders o where o.id = asked_order
$$;

-- The step of a line's delivery; the same rule as in shop/shipments/delivery-axis.ts, which a test compares.
create function delivery_step(asked_order bigint, asked_line integer) returns text language sql stable as $$
  select case
    when s.state in ('delivered', 'coming_back') then s.state
    when s.state = 'received_back' then 'back_here'
    when s.state = 'attempted' then 'attempt_failed'
    when s.state in ('handed_over', 'lost') then case when s.first_scanned_at is null then 'handed_over' else 'on_its_way' end
    when l.status = 'cancelled' then 'not_sent'
    when s.state = 'unknown' then 'booking_unknown'
    when s.packed_at is not null or s.state = 'booked' then 'packed'
    when exists (select from payments where order_id = asked_order and purpose = 'advance' and state = 'awaited') then 'waits'
    when o.confirmation is null or o.confirmation = 'confirmed' then 'to_pack'
    else 'waits'
  end
  from order_lines l
  join orders o on o.id = l.order_id
  left join lateral (
    select state, packed_at, first_scanned_at from shipments
    join shipment_lines on shipment_id = shipments.id
    where shipment_lines.order_id = l.order_id and shipment_lines.line = l.line
    order by shipments.id desc limit 1
  ) as s on true
  where l.order_id = asked_order and l.line = asked_line
$$;

-- The specification's view of orders -------------------------------------------------------------

-- The specification's order document (R45): one for each line, with its eighteen fields, and the keys that lead back to
-- the tables. The three statuses are spelled here as R23 has them.
create view specified_orders as
select l.id, 'LS-' || o.number || '-' || l.line as number,
  o.user_id,
  coalesce(l.own_customer_name, o.customer_name) as customer_name,
  coalesce(l.own_customer_email, o.customer_email) as customer_email,
  l.product_id, l.product_name, l.brand, l.quantity,
  case when l.amount % 100 = 0 then (l.amount / 100)::text else to_char(l.amount / 100.0, 'FM9999999999999990.00') end as amount,
  case l.status when 'pending' then 'Pending' else l.status end as status,
  l.order_date,
  case when l.placed_at is not null then o.shipping_address end as shipping_address,
  case when l.placed_at is not null then o.phone_number end as phone_number,
  l.unit_price,
  case when l.placed_at is not null then paid.method end as payment_method,
  case when l.placed_at is not null then coalesce(l.own_payment_words, paid.words) end as payment_status,
  -- What happens to the order later is not about a line that is cancelled, or ended before the order was placed.
  case when l.placed_at is null or l.status = 'cancelled' then l.updated_at else greatest(l.updated_at, o.updated_at)
  end as updated_at,
  case when l.placed_at is not null then o.notes end as notes,
  case when l.status = 'cancelled' then l.own_tracking_number else sent.tracking_number end as tracking_number,
  l.order_id, o.number as order_number, l.line, l.amount as amount_paisa, l.image, l.placed_at,
  case when l.placed_at is not null then o.phone_e164 end as phone_e164
from order_lines l
join orders o on o.id = l.order_id
left join lateral (
  select p.method, coalesce(p.own_words, s.words) as words from payments p join payment_states s on s.method = p.method and s.state = p.state
  where p.order_id = l.order_id and p.purpose = 'full' order by p.attempt desc limit 1
) as paid on true
left join lateral (
  select shipments.tracking_number from shipment_lines s join shipments on shipments.id = s.shipment_id
  where s.order_id = l.order_id and s.line = l.line and not is_without_delivery(shipments.state)
  order by s.shipment_id desc limit 1
) as sent on true;
