-- Orders (docs/decisions/049-order-model.md): an order has lines and adjustments; its payments, parcels, history and list have
-- files of their own.

create domain order_channel as text collate "C" check (value in ('web', 'phone', 'chat'));
create domain order_confirmation as text collate "C"
  check (value in ('to_confirm', 'confirmed', 'refused', 'unreachable'));
create domain order_chat_app as text collate "C" check (value in ('whatsapp', 'instagram', 'facebook', 'other'));

create sequence order_number start 10001;
-- While placed_at is empty an order is open; a customer has one open order at most, and its key makes placing it
-- idempotent. Orders that staff take have no user (docs/decisions/062-changing-and-taking-orders.md).
create table orders (
  id bigint generated always as identity primary key,
  number bigint not null unique default nextval('order_number'),
  key uuid not null unique default gen_random_uuid(),
  user_id text collate "C" references users on delete set null,
  channel order_channel not null default 'web',
  customer_name text,
  customer_email text,
  phone_number text,
  phone_e164 text collate "C",
  shipping_address text,
  notes text,
  -- The owner's notes, which the customer never sees.
  owner_notes text_max_4000,
  -- Of the lines as they were placed, those that were cancelled later included.
  items_total paisa_total,
  adjustments_total bigint not null default 0,
  total paisa_total,
  -- Whether someone has asked the customer if the parcel is wanted; empty: no one needs to.
  confirmation order_confirmation,
  placed_at timestamptz,
  -- The line for which this order is an exchange.
  exchange_of_line bigint,
  city_id text collate "C" references cities,
  -- What the customer adds when asked: by the link, or on the phone.
  landmark text_max_200,
  second_phone text_max_40,
  best_time text_max_100,
  -- Call later, or no answer: not before.
  call_after timestamptz,
  -- Whose turn the call is ("Sana is calling"), so that two helpers never call one customer.
  call_lease_by text collate "C" references users on delete set null,
  call_lease_until timestamptz,
  -- Packed together with that order of the same person, which itself has none.
  pack_with bigint references orders,
  -- "Keep both": orders of the same phone or address that were placed before then are no longer shown as duplicates.
  kept_apart_at timestamptz,
  -- Where a chat was held.
  chat_app order_chat_app,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint total_is_items_and_adjustments check (total = items_total + adjustments_total),
  constraint placed_has_customer_and_delivery check (
    placed_at is null
    or (total is not null and items_total is not null and customer_name is not null and customer_email is not null
        and btrim(coalesce(phone_number, '')) <> '' and btrim(coalesce(shipping_address, '')) <> '')
  ),
  constraint orders_call_lease check (call_lease_by is null or call_lease_until is not null),
  constraint orders_not_packed_with_itself check (pack_with <> id),
  constraint orders_chat_app check (chat_app is null or channel = 'chat')
);
create unique index orders_one_open on orders (user_id) where placed_at is null and channel = 'web';
create index orders_of_user on orders (user_id, id desc);
create index orders_of_city on orders (city_id);
create index orders_packed_with on orders (pack_with) where pack_with is not null;
create index orders_call_lease on orders (call_lease_by) where call_lease_by is not null;
create index orders_to_confirm on orders (placed_at, id) where confirmation in ('to_confirm', 'unreachable');
create index orders_of_phone on orders (phone_e164, placed_at) where phone_e164 is not null;
-- The duplicates of an order are looked for among those of a few days.
create index orders_by_placing on orders (placed_at) where placed_at is not null;
-- Orders without an account are found by their phone number when their customer asks to be forgotten.
create index orders_without_account on orders (phone_e164) where user_id is null and channel <> 'web';

alter sequence order_number owned by orders.number;

create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  line integer not null check (line >= 1),
  product_id text collate "C" not null references products,
  product_name text not null,
  brand text not null,
  image text,
  unit_price bigint not null check (unit_price >= 0),
  quantity integer not null check (quantity >= 1),
  amount bigint not null check (amount <= 9007199254740991),
  -- What a piece cost and weighed when it was handed over.
  unit_cost bigint check (unit_cost >= 0),
  unit_weight_grams integer check (unit_weight_grams >= 0),
  status text collate "C" not null default 'pending' check (status in ('pending', 'completed', 'cancelled')),
  bought_now boolean not null default false,
  -- Pieces taken out of stock when the line was placed: 0 where the product was not tracked.
  stock_taken integer not null default 0,
  -- Null: as the order has it. Set for a draft line, whose order has no customer yet, and for old lines that
  -- differed from their order.
  own_customer_name text,
  own_customer_email text,
  -- Null: as the order has them. A cancelled line keeps those that it had.
  own_payment_words text,
  own_tracking_number text,
  order_date timestamptz not null default now(),
  -- Empty: Buy it now made the line, and it has no delivery details, or had none when it ended.
  placed_at timestamptz,
  updated_at timestamptz not null default now(),
  unique (order_id, line),
  constraint amount_is_price_times_quantity check (amount = unit_price * quantity),
  constraint stock_taken_within_quantity check (stock_taken between 0 and quantity),
  constraint updated_after_ordered check (updated_at >= order_date),
  constraint draft_has_customer check (
    placed_at is not null or (own_customer_name is not null and own_customer_email is not null))
);
create index order_lines_of_product on order_lines (product_id, placed_at);
-- What is to be done is read from these alone, however many orders are over and done with.
create index order_lines_pending on order_lines (order_id, line) where status = 'pending' and placed_at is not null;

alter table orders add foreign key (exchange_of_line) references order_lines;

-- What is added to the sum of an order's lines, or taken off it.
create table order_adjustments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  line integer,
  kind text collate "C" not null check (kind in ('discount', 'delivery', 'surcharge', 'correction')),
  amount bigint not null check (amount <> 0),
  reason text not null check (btrim(reason) <> ''),
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (order_id, line) references order_lines (order_id, line)
);
create index order_adjustments_of_order on order_adjustments (order_id);

-- Confirmation -----------------------------------------------------------------------------------

-- Each time someone asked whether the parcel is wanted, and what came of it.
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

-- The history of the marks on a number. An empty mark: it was taken off.
create table phone_mark_events (
  id bigint generated always as identity primary key,
  phone_e164 text collate "C" not null,
  mark text collate "C" check (mark in ('advance_only', 'do_not_serve')),
  reason text not null default '' check (char_length(reason) <= 500),
  actor_id text collate "C" references users on delete set null,
  at timestamptz not null default now()
);
create index phone_mark_events_of_phone on phone_mark_events (phone_e164, id);
create index phone_mark_events_of_actor on phone_mark_events (actor_id);

-- Customers' links -------------------------------------------------------------------------------

-- Links that let a customer act on an order without an account. Of the token only its hash is stored.
create table order_links (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index order_links_of_order on order_links (order_id);

-- What a customer says of an order on its way, without an account or with one.
create table order_complaints (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  kind text collate "C" not null check (kind in ('nobody_came', 'asked_more', 'other')),
  -- As typed; may be empty.
  text text not null default '' check (char_length(text) <= 1000),
  settled_at timestamptz,
  settled_by text collate "C" references users on delete set null,
  created_at timestamptz not null default now(),
  constraint order_complaints_settled check (settled_by is null or settled_at is not null)
);
create index order_complaints_of_order on order_complaints (order_id, id);
create index order_complaints_open on order_complaints (created_at, id) where settled_at is null;
create index order_complaints_of_settler on order_complaints (settled_by);
-- Sent twice, it is one. Hashed: a text of Urdu is longer than an index takes.
create unique index order_complaints_once on order_complaints (order_id, kind, md5(text)) where settled_at is null;
