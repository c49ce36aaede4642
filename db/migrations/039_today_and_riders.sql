-- The axes of an order line, as the dashboard filters by them ------------------------------------

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

-- What is to be done is read from these alone, however many orders are over and done with.
create index order_lines_pending on order_lines (order_id, line) where status = 'pending' and placed_at is not null;
create index shipments_delivered on shipments (delivered_at) where delivered_at is not null;
create index shipments_received_back on shipments (received_back_at) where received_back_at is not null;

-- The shop's own riders --------------------------------------------------------------------------

create table riders (
  id bigint generated always as identity primary key,
  name text not null check (btrim(name) <> '' and char_length(name) <= 100),
  phone text not null default '' check (char_length(phone) <= 40),
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index riders_of_name on riders (lower(name)) where active;

-- Whose parcels they are from then on; empty: a courier's.
alter table hand_overs add column rider_id bigint references riders;
create index hand_overs_of_rider on hand_overs (rider_id, id) where rider_id is not null;

-- What happened on a rider's account beside his parcels. Nothing is changed later: a mistake gets an event that counters it.
create table rider_events (
  id bigint generated always as identity primary key,
  -- Made with the form: sent again, it counts once.
  key uuid not null unique,
  rider_id bigint not null references riders,
  -- `shortage`: the shop bears what was missing; `surplus`: it keeps what was too much.
  kind text collate "C" not null check (kind in ('float', 'cash_brought', 'shortage', 'surplus', 'countered')),
  counters bigint unique references rider_events,
  note text not null default '' check (char_length(note) <= 500),
  actor_id text collate "C" references users on delete set null,
  at timestamptz not null default now(),
  constraint rider_events_counters check ((kind = 'countered') = (counters is not null))
);
create index rider_events_of_rider on rider_events (rider_id, id);
create index rider_events_of_actor on rider_events (actor_id);
-- All but who did it, which goes with that person's account.
create trigger rider_events_append_only before delete or update of id, key, rider_id, kind, counters, note, at on rider_events
  for each row execute function refuse_change();
create trigger rider_events_no_truncate before truncate on rider_events
  for each statement execute function refuse_change();

alter table money_entries
  alter column event_id drop not null,
  add column rider_event_id bigint references rider_events,
  -- Of the holder `rider`: who.
  add column rider_id bigint references riders,
  add constraint money_entries_of_one_event check (num_nonnulls(event_id, rider_event_id) = 1),
  add constraint money_entries_rider check (rider_id is null or holder = 'rider'),
  drop constraint money_entries_holder_check,
  -- `shop`: what the shop itself bears or keeps.
  add constraint money_entries_holder_check
    check (holder in ('customer', 'courier', 'rider', 'gateway', 'drawer', 'bank', 'tax', 'shop'));
create index money_entries_of_rider_event on money_entries (rider_event_id) where rider_event_id is not null;
create index money_entries_of_rider on money_entries (rider_id, id) include (amount) where rider_id is not null;
create index money_entries_on_the_road on money_entries (at, id) include (holder, amount) where holder in ('courier', 'rider');

create or replace function check_money_sum() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from money_entries where event_id = new.event_id) <> 0
    or (select sum(amount) from money_entries where rider_event_id = new.rider_event_id) <> 0 then
    raise exception 'the money entries of event % do not sum to zero', coalesce(new.event_id, new.rider_event_id)
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
