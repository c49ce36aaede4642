-- Parcels: which lines of which orders go out together, where they are, and what couriers are asked and say.

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
  -- Whose parcels they are from then on; empty: a courier's.
  rider_id bigint references riders,
  created_at timestamptz not null default now()
);
create index hand_overs_of_courier on hand_overs (courier_id, id);
create index hand_overs_of_actor on hand_overs (actor_id);
create index hand_overs_of_rider on hand_overs (rider_id, id) where rider_id is not null;

create sequence shipment_number start 1001;
create table shipments (
  id bigint generated always as identity primary key,
  -- The shop's own, for the courier's label.
  reference text collate "C" not null unique default 'SH-' || nextval('shipment_number'),
  -- Empty: the owner typed a tracking number, and the shop does not know whose it is.
  courier text collate "C" references couriers,
  tracking_number text collate "C",
  state text collate "C" not null default 'planned' check (state in (
    'planned', 'booked', 'unknown', 'handed_over', 'attempted', 'delivered', 'coming_back', 'received_back', 'lost')),
  cash_due bigint not null default 0 check (cash_due >= 0),
  city_id text collate "C" references cities,
  -- Name, phone, address and city as the courier holds them, from the booking on.
  consignee jsonb,
  weight_grams integer check (weight_grams > 0),
  packed_at timestamptz,
  packed_by text collate "C" references users on delete set null,
  booked_at timestamptz,
  hand_over_id bigint references hand_overs,
  handed_over_at timestamptz,
  -- The courier's first word after hand-over, and its newest.
  first_scanned_at timestamptz,
  last_event_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  -- Until then the courier waits for advice.
  advice_due_at timestamptz,
  delivered_at timestamptz,
  received_back_at timestamptz,
  -- When the courier is to be asked next, and when it has last answered.
  track_due_at timestamptz not null default now(),
  track_lease_until timestamptz,
  track_failures integer not null default 0,
  tracked_at timestamptz,
  -- When the courier is to be asked for its charge and its payment; empty: it has told all, or there is nothing yet.
  money_due_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (courier, tracking_number)
);
create index shipments_of_city on shipments (city_id);
create index shipments_of_hand_over on shipments (hand_over_id);
create index shipments_of_packer on shipments (packed_by);
create index shipments_under_way on shipments (state, id) where state not in ('delivered', 'received_back');
create index shipments_of_tracking_number on shipments (tracking_number) where tracking_number is not null;
-- What has come back and is still to be decided on.
create index shipments_came_back on shipments (id) where state in ('coming_back', 'received_back');
-- A parcel is found by its reference or its number, however it is typed.
create index shipments_of_number on shipments (upper(tracking_number)) where tracking_number is not null;
create index shipments_to_track on shipments (courier, track_due_at)
  where tracking_number is not null and state in ('booked', 'handed_over', 'attempted', 'coming_back', 'lost');
create index shipments_money_due on shipments (courier, money_due_at) where money_due_at is not null;
create index shipments_delivered on shipments (delivered_at) where delivered_at is not null;
create index shipments_received_back on shipments (received_back_at) where received_back_at is not null;

-- Lines of several orders of one person may share a shipment.
create table shipment_lines (
  shipment_id bigint not null references shipments,
  order_id bigint not null,
  line integer not null,
  quantity integer not null check (quantity > 0),
  -- What was in a parcel when it came back: articles as good as new, and damaged ones; what is in neither was missing.
  -- Empty: it has not come back, or no one has looked into it.
  received_good integer check (received_good >= 0),
  received_damaged integer check (received_damaged >= 0),
  primary key (shipment_id, order_id, line),
  foreign key (order_id, line) references order_lines (order_id, line),
  constraint shipment_lines_received_together check ((received_good is null) = (received_damaged is null)),
  constraint shipment_lines_received_within check (received_good + received_damaged <= quantity)
);
create index shipment_lines_of_line on shipment_lines (order_id, line, shipment_id);

-- What happened to a parcel, as its courier or someone of the shop said.
create table shipment_events (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references shipments,
  code text collate "C" not null,
  event_time timestamptz not null,
  received_at timestamptz not null default now(),
  -- In the courier's words.
  text text not null default '',
  reason text,
  source text collate "C" not null default 'courier' check (source in ('courier', 'staff')),
  -- What the code means for the parcel: its state is derived from these, in the order of their times.
  meaning text collate "C" not null default 'other' check (meaning in ('booked', 'scanned',
    'out_for_delivery', 'attempted', 'delivered', 'coming_back', 'received_back', 'cancelled', 'lost', 'other')),
  unique (shipment_id, code, event_time)
);

-- What the customer wants after a failed attempt; a person passes it on to the courier.
create table delivery_wishes (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references shipments,
  order_id bigint not null references orders,
  wish text collate "C" not null check (wish in ('come_again', 'collect')),
  settled_at timestamptz,
  settled_by text collate "C" references users on delete set null,
  created_at timestamptz not null default now(),
  constraint delivery_wishes_settled check (settled_by is null or settled_at is not null)
);
create index delivery_wishes_of_order on delivery_wishes (order_id);
create index delivery_wishes_of_settler on delivery_wishes (settled_by);
-- The newest replaces the one before.
create unique index delivery_wishes_one_open on delivery_wishes (shipment_id) where settled_at is null;

-- What couriers are asked, and what they say -----------------------------------------------------

-- What couriers and payment providers send: webhooks, rows of a settlement, an imported file by its hash.
create table inbound_events (
  id bigint generated always as identity primary key,
  provider text collate "C" not null,
  event_key text collate "C" not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  -- What was told is about that shipment: erased with it.
  shipment_id bigint references shipments,
  unique (provider, event_key)
);
create index inbound_events_of_shipment on inbound_events (shipment_id);
create index inbound_events_waiting on inbound_events (provider, id) where processed_at is null;

-- What is asked of couriers: the intention is committed, then the call is made, then its outcome is written. A booking
-- whose answer was lost is `unknown` and is never sent again automatically.
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
  finished_at timestamptz,
  -- How often the courier may still be asked, by our reference, what an interrupted booking has made. While it is above
  -- 0 the shop asks automatically when the request is due.
  asks_left integer not null default 0 check (asks_left >= 0),
  asked integer not null default 0 check (asked >= 0),
  created_at timestamptz not null default now(),
  constraint courier_requests_finished check ((state in ('done', 'refused', 'failed')) = (finished_at is not null))
);
create index courier_requests_due on courier_requests (due_at, id) where state in ('waiting', 'sending');
create index courier_requests_of_shipment on courier_requests (shipment_id, id);
create index courier_requests_of_courier on courier_requests (courier_id, id);
create index courier_requests_of_actor on courier_requests (actor_id);
-- One booking of a shipment at a time: the second of two waits here, and then is refused.
create unique index courier_requests_one_booking on courier_requests (shipment_id)
  where kind = 'book' and state in ('waiting', 'sending', 'unknown');
create index courier_requests_to_ask on courier_requests (due_at, id) where state = 'unknown' and asks_left > 0;
-- Two presses: one request. A cancellation is of a tracking number, since an extra booking is cancelled too.
create unique index courier_requests_one_cancellation on courier_requests (courier_id, (payload ->> 'trackingNumber'))
  where kind = 'cancel' and state in ('waiting', 'sending');
create index courier_requests_not_cancelled on courier_requests (shipment_id)
  where kind = 'cancel' and state in ('refused', 'failed');

-- What a courier says it charges for a parcel, in paisa; its newest word.
create table courier_charges (
  shipment_id bigint primary key references shipments,
  courier_id text collate "C" not null references couriers,
  freight bigint not null,
  fuel bigint not null,
  handling bigint not null,
  returned bigint not null,
  tax bigint not null,
  total bigint not null,
  at timestamptz not null default now()
);
create index courier_charges_of_courier on courier_charges (courier_id);

-- Whether a courier says it has paid out a parcel's cash, and with which of its payments.
create table courier_payments (
  shipment_id bigint primary key references shipments,
  courier_id text collate "C" not null references couriers,
  paid boolean not null,
  -- Of the courier's payment, such as its CPR number.
  reference text,
  paid_on timestamptz,
  at timestamptz not null default now()
);
create index courier_payments_of_reference on courier_payments (courier_id, reference);
