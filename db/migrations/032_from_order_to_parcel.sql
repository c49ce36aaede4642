-- What leads from an order to its parcel: couriers and their cities, confirmation, packing, booking, tracking.

-- Couriers ---------------------------------------------------------------------------------------

-- Whoever carries parcels: what the owner edits of them.
create table couriers (
  id text collate "C" primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  name text not null check (btrim(name) <> ''),
  -- Whose protocol the shop speaks to it; empty: by sheets and by hand.
  adapter text collate "C" check (adapter in ('postex', 'leopards', 'trax')),
  -- The shop's own rider brings cash and parcels back himself.
  is_rider boolean not null default false,
  -- Where a customer follows a parcel: `{number}` is its tracking number.
  tracking_url text check (tracking_url like 'http%{number}%'),
  active boolean not null default false,
  position integer not null,
  -- Hours after a failed attempt within which the courier waits for advice, before the parcel goes back.
  advice_hours integer not null default 48 check (advice_hours between 1 and 720),
  -- What its protocol or its sheet needs and is no secret: addresses, codes, column headings.
  settings jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint couriers_rider_by_hand check (not is_rider or adapter is null)
);
insert into couriers (id, name, adapter, is_rider, tracking_url, active, position) values
  ('postex', 'PostEx', 'postex', false, 'https://postex.pk/tracking?trackingNumber={number}', false, 1),
  ('leopards', 'Leopards', 'leopards', false, null, false, 2),
  ('trax', 'Trax', 'trax', false, null, false, 3),
  ('tcs', 'TCS', null, false, null, false, 4),
  ('mnp', 'M&P', null, false, null, false, 5),
  ('blueex', 'BlueEx', null, false, null, false, 6),
  ('pakistan-post', 'Pakistan Post', null, false, null, false, 7),
  ('rider', 'Own rider', null, true, null, true, 8);

-- What a courier's account is opened with, sealed with a key that is not in the database. No backup has this table.
create table courier_credentials (
  courier_id text collate "C" primary key references couriers,
  sealed bytea not null,
  set_by text collate "C" references users on delete set null,
  set_at timestamptz not null default now()
);
create index courier_credentials_of_setter on courier_credentials (set_by);

-- The shop's own cities, each with the ways in which people write it.
create table cities (
  id text collate "C" primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  name text not null unique check (btrim(name) <> ''),
  province text,
  aliases text[] not null default '{}'
);

-- A courier's own list of cities, as it was last fetched or imported.
create table courier_cities (
  courier_id text collate "C" not null references couriers,
  -- The courier's: an id, or the name where it has none.
  code text collate "C" not null,
  name text not null,
  pickup boolean not null default false,
  delivery boolean not null default true,
  seen_at timestamptz not null default now(),
  primary key (courier_id, code)
);

-- Which of a courier's cities is one of the shop's. No row: nobody has decided yet.
create table city_mappings (
  city_id text collate "C" not null references cities,
  courier_id text collate "C" not null references couriers,
  -- Empty: the courier does not deliver there.
  code text collate "C",
  source text collate "C" not null check (source in ('exact', 'learned', 'person')),
  decided_by text collate "C" references users on delete set null,
  decided_at timestamptz not null default now(),
  primary key (city_id, courier_id),
  foreign key (courier_id, code) references courier_cities (courier_id, code)
);
create index city_mappings_of_code on city_mappings (courier_id, code);
create index city_mappings_of_decider on city_mappings (decided_by);

-- Confirmation -----------------------------------------------------------------------------------

alter table orders
  add column city_id text collate "C" references cities,
  -- What the customer adds when asked: by the link, or on the phone.
  add column landmark text check (char_length(landmark) <= 200),
  add column second_phone text check (char_length(second_phone) <= 40),
  add column best_time text check (char_length(best_time) <= 100),
  -- Call later, or no answer: not before.
  add column call_after timestamptz,
  -- Whose turn the call is ("Sana is calling"), so that two helpers never call one customer.
  add column call_lease_by text collate "C" references users on delete set null,
  add column call_lease_until timestamptz,
  -- Packed together with that order of the same person, which itself has none.
  add column pack_with bigint references orders,
  add constraint orders_call_lease check (call_lease_by is null or call_lease_until is not null),
  add constraint orders_not_packed_with_itself check (pack_with <> id);
create index orders_of_city on orders (city_id);
create index orders_packed_with on orders (pack_with) where pack_with is not null;
create index orders_call_lease on orders (call_lease_by) where call_lease_by is not null;
create index orders_to_confirm on orders (placed_at, id) where confirmation in ('to_confirm', 'unreachable');
create index orders_of_phone on orders (phone_e164, placed_at) where phone_e164 is not null;

-- Each time somebody asked whether the parcel is wanted, and what came of it.
create table confirmation_attempts (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  channel text collate "C" not null check (channel in ('call', 'whatsapp', 'email', 'link')),
  outcome text collate "C" not null
    check (outcome in ('sent', 'confirmed', 'no_answer', 'call_later', 'refused', 'wrong_number')),
  call_after timestamptz,
  -- Empty: the customer, or the shop itself.
  actor_id text collate "C" references users on delete set null,
  at timestamptz not null default now()
);
create index confirmation_attempts_of_order on confirmation_attempts (order_id, id);
create index confirmation_attempts_of_actor on confirmation_attempts (actor_id);

-- A number that the owner has marked.
create table phone_marks (
  phone_e164 text collate "C" primary key,
  mark text collate "C" not null check (mark in ('advance_only', 'do_not_serve')),
  reason text not null check (btrim(reason) <> '' and char_length(reason) <= 500),
  marked_by text collate "C" references users on delete set null,
  marked_at timestamptz not null default now()
);
create index phone_marks_of_marker on phone_marks (marked_by);

-- Links that let a customer act on an order without an account. Of the token only its hash is stored.
create table order_links (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index order_links_of_order on order_links (order_id);

-- Shipments --------------------------------------------------------------------------------------

-- A hand-over of many parcels to one rider or courier. Its key is made on the phone: sent again, it counts once.
create table hand_overs (
  id bigint generated always as identity primary key,
  key uuid not null unique,
  courier_id text collate "C" not null references couriers,
  -- Who took the parcels.
  rider_name text not null default '',
  -- As they were counted by whoever handed them over.
  counted integer not null check (counted >= 0),
  handed_over_at timestamptz not null,
  actor_id text collate "C" references users on delete set null,
  created_at timestamptz not null default now()
);
create index hand_overs_of_courier on hand_overs (courier_id, id);
create index hand_overs_of_actor on hand_overs (actor_id);

alter table shipments
  add foreign key (courier) references couriers,
  add column city_id text collate "C" references cities,
  -- Name, phone, address and city as the courier holds them, from the booking on.
  add column consignee jsonb,
  add column weight_grams integer check (weight_grams > 0),
  add column packed_at timestamptz,
  add column packed_by text collate "C" references users on delete set null,
  add column booked_at timestamptz,
  add column hand_over_id bigint references hand_overs,
  add column handed_over_at timestamptz,
  -- The courier's first word after hand-over, and its newest.
  add column first_scanned_at timestamptz,
  add column last_event_at timestamptz,
  add column attempts integer not null default 0 check (attempts >= 0),
  -- Until then the courier waits for advice.
  add column advice_due_at timestamptz,
  add column delivered_at timestamptz,
  add column received_back_at timestamptz;
create index shipments_of_city on shipments (city_id);
create index shipments_of_hand_over on shipments (hand_over_id);
create index shipments_of_packer on shipments (packed_by);
create index shipments_under_way on shipments (state, id) where state not in ('delivered', 'received_back');
create index shipments_of_tracking_number on shipments (tracking_number) where tracking_number is not null;

alter table shipment_events
  -- In the courier's words.
  add column text text not null default '',
  add column reason text,
  add column source text collate "C" not null default 'courier' check (source in ('courier', 'staff'));
-- What was told is about that shipment: erased with it.
alter table inbound_events add column shipment_id bigint references shipments;
create index inbound_events_of_shipment on inbound_events (shipment_id);
create index inbound_events_waiting on inbound_events (provider, id) where processed_at is null;

-- What is asked of couriers: the intention is committed, then the call is made, then its outcome is written. A booking
-- whose answer was lost is `unknown` and is never sent again by itself.
create table courier_requests (
  id bigint generated always as identity primary key,
  courier_id text collate "C" not null references couriers,
  -- Empty: about the courier itself, such as its list of cities.
  shipment_id bigint references shipments,
  kind text collate "C" not null
    check (kind in ('book', 'cancel', 'advise', 'intercept', 'label', 'load_sheet', 'cities', 'track', 'charges', 'payments')),
  state text collate "C" not null default 'waiting'
    check (state in ('waiting', 'sending', 'done', 'refused', 'unknown', 'failed')),
  payload jsonb not null default '{}',
  answer jsonb,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  actor_id text collate "C" references users on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint courier_requests_finished check ((state in ('done', 'refused', 'failed')) = (finished_at is not null))
);
create index courier_requests_due on courier_requests (due_at, id) where state in ('waiting', 'sending');
create index courier_requests_of_shipment on courier_requests (shipment_id, id);
create index courier_requests_of_courier on courier_requests (courier_id, id);
create index courier_requests_of_actor on courier_requests (actor_id);
-- One booking of a shipment at a time: the second of two waits here, and then is refused.
create unique index courier_requests_one_booking on courier_requests (shipment_id)
  where kind = 'book' and state in ('waiting', 'sending', 'unknown');

-- Stock ------------------------------------------------------------------------------------------

-- `changed`: the quantity of a placed line was changed. `returned`: a parcel came back after its line was cancelled.
alter table stock_movements
  drop constraint stock_movements_reason_check,
  drop constraint stock_movements_line_id_reason_key,
  add column shipment_id bigint references shipments;
create unique index stock_movements_once on stock_movements (line_id, reason)
  where reason in ('sale', 'cancellation');
create unique index stock_movements_once_of_shipment on stock_movements (shipment_id, line_id, reason)
  where shipment_id is not null;
create index stock_movements_of_line on stock_movements (line_id) where line_id is not null;
alter table stock_movements add constraint stock_movements_reason_check check (reason in (
  'opening', 'sale', 'cancellation', 'correction', 'receipt', 'counted', 'arrived', 'broken', 'gift', 'lost',
  'to_supplier', 'other', 'changed', 'returned'));
