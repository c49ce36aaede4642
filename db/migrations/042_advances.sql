-- Advances: a part of an order that is paid on delivery, paid before its parcel leaves. An advance is a payment of that purpose.

-- Orders with one of these products pay an advance.
create table advance_products (
  product_id text collate "C" primary key references products on delete cascade
);

-- An order waits for one advance at a time.
create unique index payments_awaited_advance on payments (order_id) where purpose = 'advance' and state = 'awaited';

-- What the settings ask of an order of this total, in paisa: whole rupees, never more than the total; null: nothing.
create function advance_amount(settings jsonb, order_total bigint) returns bigint language sql immutable as $$
  select nullif(least(order_total, case settings ->> 'kind'
    when 'share' then ceil(order_total * (settings ->> 'percent')::numeric / 10000) * 100
    when 'fixed' then (settings ->> 'fixedAmount')::bigint end), 0)::bigint
$$;

create or replace function delivery_step(asked_order bigint, asked_line integer) returns text language sql stable as $$
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
