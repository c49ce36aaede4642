-- What shoppers have chosen and have not ordered yet, and what keeps a form that is sent twice from counting twice.

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
  -- Buy it now: the line of the open order that it made.
  order_line_id bigint unique references order_lines,
  unique (user_id, product_id)
);
create index cart_entries_of_user on cart_entries (user_id, added_at, id);

-- What visitors pressed before they signed in: Add to Cart or Buy it now. It belongs to the browser that holds the
-- random id whose hash this is, counts once, and for half an hour; the running shop removes what is older.
create table purchase_intentions (
  id_hash text collate "C" primary key,
  kind text collate "C" not null check (kind in ('add', 'buy')),
  product_id text collate "C" not null references products on delete cascade,
  quantity integer not null check (quantity >= 1),
  created_at timestamptz not null default now()
);
create index purchase_intentions_oldest on purchase_intentions (created_at);

-- What customers' forms asked for and had carried out, by the key that the form carried: sent again, a form is
-- answered as it was, and counts once. Old rows are removed by the running shop.
create table idempotency_keys (
  user_id text collate "C" not null references users on delete cascade,
  key uuid not null,
  -- What was asked, such as `add lumiskin-retinol 2`: the same page may ask for different things.
  operation text collate "C" not null,
  response jsonb not null,
  at timestamptz not null default now(),
  primary key (user_id, key, operation)
);
create index idempotency_keys_oldest on idempotency_keys (at);
