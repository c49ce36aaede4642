-- The shop's first schema. Money is whole paisa in bigint. Times carry their zone.
-- Text that is compared, sorted or unique has the collation "C": bytes decide, on every server alike.

-- People -----------------------------------------------------------------------------------------

create table users (
  id text collate "C" primary key,
  email text collate "C" not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  full_name text not null default '',
  image text,
  phone text,
  addresses text[] not null default '{}',
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_admins on users (id) where is_admin;

create table sessions (
  id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  token text collate "C" not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table accounts (
  id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  account_id text collate "C" not null,
  provider_id text collate "C" not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user on accounts (user_id);

create table verifications (
  id text collate "C" primary key,
  identifier text collate "C" not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table rate_limits (
  id text collate "C" primary key,
  key text collate "C" not null unique,
  count integer not null,
  last_request bigint not null
);

-- Catalogue --------------------------------------------------------------------------------------

create table media (
  name text collate "C" primary key,
  hash text collate "C" not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  alt text not null
);

create table products (
  id text collate "C" primary key,
  route text collate "C" unique check (route like '/%'),
  position integer not null,
  name text not null check (btrim(name) <> ''),
  brand text not null default 'LumiSkin',
  category text collate "C" not null check (category in ('skincare', 'healthcare')),
  description text not null default '',
  benefits text[] not null default '{}',
  usage text[] not null default '{}',
  catalogue_price bigint not null check (catalogue_price between 0 and 9007199254740991),
  unit_price bigint not null check (unit_price between 0 and 9007199254740991),
  currency text collate "C" not null default 'PKR' check (currency = 'PKR'),
  discount_percent integer check (discount_percent between 1 and 99),
  background_color text collate "C" check (background_color ~ '^#[0-9A-F]{6}$'),
  sold_out boolean not null default false,
  stock integer check (stock >= 0),
  tags text[] not null default '{}',
  rating numeric(2, 1) check (rating between 0 and 5),
  review_count integer check (review_count >= 0),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index products_shown on products (category, position) where archived_at is null;

create table product_images (
  product_id text collate "C" not null references products on delete cascade,
  position integer not null check (position >= 1),
  media_name text collate "C" not null references media,
  primary key (product_id, position)
);
create index product_images_media on product_images (media_name);

-- Checkouts and orders ---------------------------------------------------------------------------

-- A checkout groups the orders of one visit to the till, one order per cart line. While placed_at is
-- empty it is open; a customer has at most one open checkout, and its key makes placing it idempotent.
create sequence checkout_number start 10001;

create table checkouts (
  id bigint generated always as identity primary key,
  number bigint not null unique default nextval('checkout_number'),
  key uuid not null unique default gen_random_uuid(),
  user_id text collate "C" references users on delete set null,
  payment_method text collate "C" check (payment_method in ('cod', 'jazzcash')),
  payment_status text,
  phone_number text,
  phone_normalised text collate "C",
  shipping_address text,
  notes text,
  total bigint check (total between 0 and 9007199254740991),
  created_at timestamptz not null default now(),
  placed_at timestamptz,
  constraint placed_has_delivery_details check (
    placed_at is null
    or (payment_method is not null and payment_status is not null and total is not null
        and btrim(coalesce(phone_number, '')) <> '' and btrim(coalesce(shipping_address, '')) <> '')
  )
);
create unique index checkouts_one_open on checkouts (user_id) where placed_at is null;
create index checkouts_of_user on checkouts (user_id, id desc);
alter sequence checkout_number owned by checkouts.number;

create table orders (
  id bigint generated always as identity primary key,
  checkout_id bigint not null references checkouts,
  line integer not null check (line >= 1),
  user_id text collate "C" references users on delete set null,
  customer_name text not null,
  customer_email text not null,
  product_id text collate "C" not null references products,
  product_name text not null,
  brand text not null,
  image text,
  unit_price bigint not null check (unit_price >= 0),
  quantity integer not null check (quantity >= 1),
  amount bigint not null check (amount <= 9007199254740991),
  status text collate "C" not null default 'Pending',
  bought_now boolean not null default false,
  payment_method text collate "C" check (payment_method in ('cod', 'jazzcash')),
  payment_status text,
  phone_number text,
  phone_normalised text collate "C",
  shipping_address text,
  notes text,
  tracking_number text,
  order_date timestamptz not null default now(),
  placed_at timestamptz,
  updated_at timestamptz not null default now(),
  unique (checkout_id, line),
  constraint amount_is_price_times_quantity check (amount = unit_price * quantity),
  constraint status_is_known check (lower(status) in ('pending', 'completed', 'cancelled')),
  constraint placed_has_delivery_details check (
    placed_at is null
    or (payment_method is not null and payment_status is not null
        and btrim(coalesce(phone_number, '')) <> '' and btrim(coalesce(shipping_address, '')) <> '')
  )
);
create index orders_newest on orders (order_date desc, id desc);
create index orders_by_status on orders (lower(status), order_date desc, id desc);
create index orders_of_user on orders (user_id, order_date desc, id desc);
create index orders_of_product on orders (product_id, placed_at);

-- Who changed what about an order, when, and why. A row is never changed.
create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  at timestamptz not null default now(),
  actor_id text collate "C" references users on delete set null,
  actor text collate "C" not null check (actor in ('customer', 'admin', 'system')),
  from_status text,
  to_status text not null,
  reason text not null
);
create index order_events_of_order on order_events (order_id, id);

-- Cart -------------------------------------------------------------------------------------------

create table cart_entries (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null references users on delete cascade,
  product_id text collate "C" not null references products,
  name text not null,
  brand text not null,
  price text not null,
  -- The price text from before today's price replaced it, until the customer has dealt with the entry.
  price_before text,
  quantity integer not null check (quantity >= 1),
  image text,
  added_at timestamptz not null default now(),
  order_id bigint unique references orders,
  unique (user_id, product_id)
);
create index cart_entries_of_user on cart_entries (user_id, added_at, id);

-- Settings and the audit log ---------------------------------------------------------------------

create table settings (
  key text collate "C" primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id text collate "C",
  action text collate "C" not null,
  subject text collate "C" not null,
  details jsonb not null default '{}'
);
create index audit_log_newest on audit_log (at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();
