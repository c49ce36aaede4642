-- What customers' forms asked for and had carried out, by the key that the form carried: sent again, a form is
-- answered as it was, and counts once. Old rows are removed by the running shop.
create table request_keys (
  user_id text collate "C" not null references users on delete cascade,
  key uuid not null,
  -- What was asked, such as `add lumiskin-retinol 2`: the same page may ask for different things.
  asked text collate "C" not null,
  answer jsonb not null,
  at timestamptz not null default now(),
  primary key (user_id, key, asked)
);
create index request_keys_oldest on request_keys (at);
