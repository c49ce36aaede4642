-- Prices with a date: they begin and end by themselves, by the days of Karachi.

-- For the exclusion constraint: a product's id beside a range.
create extension if not exists btree_gist;

create table scheduled_prices (
  id bigint generated always as identity primary key,
  product_id text collate "C" not null references products,
  -- Paisa.
  unit_price bigint not null check (unit_price between 0 and 9007199254740991),
  catalogue_price bigint not null check (catalogue_price between 0 and 9007199254740991),
  -- The badge while it runs; 0: none; empty: the product's own.
  badge_percent integer check (badge_percent between 0 and 99),
  -- Both inclusive.
  first_day date not null,
  last_day date not null,
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'running', 'ended', 'cancelled')),
  -- What the product had when it began.
  unit_price_before bigint,
  catalogue_price_before bigint,
  badge_before integer,
  -- The fields that were changed by hand while it ran, and stayed so at its end.
  kept text[] not null default '{}',
  began_at timestamptz,
  -- Of what has ended or is cancelled. Without `began_at` it never began.
  ended_at timestamptz,
  created_by text collate "C",
  created_at timestamptz not null default now(),
  constraint scheduled_prices_days check (first_day <= last_day),
  constraint scheduled_prices_running check (state <> 'running' or began_at is not null),
  constraint scheduled_prices_over check ((state in ('ended', 'cancelled')) = (ended_at is not null)),
  constraint scheduled_prices_before
    check ((began_at is null) = (unit_price_before is null) and (began_at is null) = (catalogue_price_before is null)),
  constraint scheduled_prices_apart
    exclude using gist (product_id with =, daterange(first_day, last_day, '[]') with &&)
    where (state in ('waiting', 'running'))
);
-- What the job looks for every minute.
create index scheduled_prices_due on scheduled_prices (first_day) where state in ('waiting', 'running');
-- The next one must not take for the price before what another has set.
create unique index scheduled_prices_one_running on scheduled_prices (product_id) where state = 'running';
