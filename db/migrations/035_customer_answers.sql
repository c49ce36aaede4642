-- What a customer says of an order on its way, without an account or with one.
create table order_complaints (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  kind text collate "C" not null check (kind in ('nobody_came', 'asked_more', 'other')),
  -- As typed; may be empty.
  text text not null default '' check (char_length(text) <= 1000),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by text collate "C" references users on delete set null,
  constraint order_complaints_settled check (settled_by is null or settled_at is not null)
);
create index order_complaints_of_order on order_complaints (order_id, id);
create index order_complaints_open on order_complaints (created_at, id) where settled_at is null;
create index order_complaints_of_settler on order_complaints (settled_by);
-- Sent twice, it is one. Hashed: a text of Urdu is longer than an index takes.
create unique index order_complaints_once on order_complaints (order_id, kind, md5(text)) where settled_at is null;

-- What the customer wants after a failed attempt; a person passes it on to the courier.
create table delivery_wishes (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references shipments,
  order_id bigint not null references orders,
  wish text collate "C" not null check (wish in ('come_again', 'collect')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by text collate "C" references users on delete set null,
  constraint delivery_wishes_settled check (settled_by is null or settled_at is not null)
);
create index delivery_wishes_of_order on delivery_wishes (order_id);
create index delivery_wishes_of_settler on delivery_wishes (settled_by);
-- The newest replaces the one before.
create unique index delivery_wishes_one_open on delivery_wishes (shipment_id) where settled_at is null;

-- What happens once is told once.
create unique index outbox_parcel_event_once on outbox (kind, subject_id)
  where kind in ('order-confirmed', 'parcel-sent', 'parcel-attempted', 'parcel-delivered');
