-- Booking and tracking parcels, and what couriers say of their charges and payments.

alter table courier_requests
  -- How often the courier may still be asked, by our reference, what an interrupted booking has made. While it is above
  -- 0 the shop asks by itself when the request is due.
  add column asks_left integer not null default 0 check (asks_left >= 0),
  add column asked integer not null default 0 check (asked >= 0);
create index courier_requests_to_ask on courier_requests (due_at, id) where state = 'unknown' and asks_left > 0;
-- Two presses: one request. A cancellation is of a tracking number, since an extra booking is cancelled too.
create unique index courier_requests_one_cancellation on courier_requests (courier_id, (payload ->> 'trackingNumber'))
  where kind = 'cancel' and state in ('waiting', 'sending');

create index courier_requests_not_cancelled on courier_requests (shipment_id)
  where kind = 'cancel' and state in ('refused', 'failed');

alter table shipment_events
  -- What the code means for the parcel: its state is derived from these, in the order of their times.
  add column meaning text collate "C" not null default 'other' check (meaning in ('booked', 'scanned',
    'out_for_delivery', 'attempted', 'delivered', 'coming_back', 'received_back', 'cancelled', 'lost', 'other'));
update shipment_events set meaning = code
  where code in ('scanned', 'out_for_delivery', 'attempted', 'delivered', 'coming_back', 'received_back', 'lost');

alter table shipments
  -- When the courier is to be asked next, and when it has last answered.
  add column track_due_at timestamptz not null default now(),
  add column track_lease_until timestamptz,
  add column track_failures integer not null default 0,
  add column tracked_at timestamptz,
  -- When the courier is to be asked for its charge and its payment; empty: it has told all, or there is nothing yet.
  add column money_due_at timestamptz;
create index shipments_to_track on shipments (courier, track_due_at)
  where tracking_number is not null and state in ('booked', 'handed_over', 'attempted', 'coming_back', 'lost');
create index shipments_money_due on shipments (courier, money_due_at) where money_due_at is not null;

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
