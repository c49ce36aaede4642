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
