-- The owner keeps the stock: corrections with a reason, batches, purchases with their receipts, and counts
-- (docs/decisions/056).

-- What the reasons of a correction are called on screens: shop/stock/correction-reason.ts. `counted` says what is there,
-- the others what has come or gone.
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in (
  'opening', 'sale', 'cancellation', 'correction', 'receipt',
  'counted', 'arrived', 'broken', 'gift', 'lost', 'to_supplier', 'other'));
alter table stock_movements
  add constraint stock_movements_direction check (case
    when reason in ('arrived', 'receipt') then pieces > 0
    when reason in ('broken', 'gift', 'lost', 'to_supplier') then pieces < 0
    else true end),
  add column note text check (btrim(note) <> '' and char_length(note) <= 200),
  add constraint stock_movements_other_has_note check (reason <> 'other' or note is not null);

-- Pieces of one make, such as `B-2031`. How many are left is computed from the movements, never stored.
create table stock_batches (
  id bigint generated always as identity primary key,
  product_id text collate "C" not null references products,
  -- As printed on the carton; empty: not known.
  batch text not null default '' check (char_length(batch) <= 40),
  -- The last day on which it may be sold; null: it does not expire.
  expires_on date,
  unique nulls not distinct (product_id, batch, expires_on),
  unique (id, product_id)
);
alter table stock_movements
  -- The batch that arrived or was taken out by hand; null: whichever expires first.
  add column batch_id bigint,
  add foreign key (batch_id, product_id) references stock_batches (id, product_id);

alter table stock_levels
  -- At this many pieces or fewer the product is to be ordered; null: computed from its sales.
  add column reorder_point integer check (reorder_point between 0 and 1000000);

-- Purchases ---------------------------------------------------------------------------------------

create table suppliers (
  id bigint generated always as identity primary key,
  name text not null check (btrim(name) <> '' and char_length(name) <= 120),
  -- Days from ordering to arrival; null: the shop's default.
  lead_days integer check (lead_days between 1 and 365)
);
create unique index suppliers_name on suppliers (lower(name));

create table purchases (
  id bigint generated always as identity primary key,
  -- Makes a form that arrives twice one purchase.
  form_key uuid unique,
  supplier_id bigint not null references suppliers,
  state text collate "C" not null default 'ordered'
    check (state in ('ordered', 'on_its_way', 'arrived_in_part', 'arrived', 'cancelled')),
  ordered_on date not null,
  expected_on date,
  note text not null default '' check (char_length(note) <= 1000),
  actor_id text collate "C",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index purchases_of_state on purchases (state, id desc);

create table purchase_lines (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases,
  product_id text collate "C" not null references products,
  pieces integer not null check (pieces between 1 and 1000000),
  -- What a piece costs, in paisa, without freight.
  unit_cost bigint not null check (unit_cost between 0 and 100000000000),
  unique (purchase_id, product_id),
  unique (id, product_id)
);
create index purchase_lines_of_product on purchase_lines (product_id, purchase_id);

-- What arrived on one day of a purchase.
create table purchase_receipts (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases,
  received_on date not null,
  -- Of the whole receipt, in paisa; its lines have the shares.
  freight bigint not null default 0 check (freight between 0 and 100000000000),
  freight_by text collate "C" not null default 'pieces' check (freight_by in ('pieces', 'value')),
  actor_id text collate "C",
  at timestamptz not null default now()
);
create index purchase_receipts_of_purchase on purchase_receipts (purchase_id);

create table purchase_receipt_lines (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references purchase_receipts,
  purchase_line_id bigint not null,
  product_id text collate "C" not null,
  pieces integer not null check (pieces between 1 and 1000000),
  unit_cost bigint not null check (unit_cost between 0 and 100000000000),
  freight_share bigint not null check (freight_share >= 0),
  batch_id bigint,
  -- Null: the product was not tracked.
  movement_id bigint unique references stock_movements,
  unique (receipt_id, purchase_line_id),
  foreign key (purchase_line_id, product_id) references purchase_lines (id, product_id),
  foreign key (batch_id, product_id) references stock_batches (id, product_id)
);
create index purchase_receipt_lines_of_line on purchase_receipt_lines (purchase_line_id);

-- The freight of a receipt is all of its lines' shares.
create function check_freight_shares() returns trigger language plpgsql as $$
declare
  checked bigint := case tg_table_name when 'purchase_receipts' then (to_jsonb(new) ->> 'id')::bigint
    else (to_jsonb(new) ->> 'receipt_id')::bigint end;
begin
  if (select freight from purchase_receipts where id = checked)
    <> coalesce((select sum(freight_share) from purchase_receipt_lines where receipt_id = checked), 0) then
    raise exception 'the freight of receipt % is not the sum of its shares', checked
      using errcode = 'check_violation', constraint = 'freight_is_its_shares';
  end if;
  return null;
end
$$;
create constraint trigger purchase_receipts_freight after insert on purchase_receipts
  deferrable initially deferred for each row execute function check_freight_shares();
create constraint trigger purchase_receipt_lines_freight after insert on purchase_receipt_lines
  deferrable initially deferred for each row execute function check_freight_shares();
create trigger purchase_receipts_append_only before update or delete on purchase_receipts
  for each row execute function refuse_change();
create trigger purchase_receipt_lines_append_only before update or delete on purchase_receipt_lines
  for each row execute function refuse_change();

-- Counts -------------------------------------------------------------------------------------------

create table stock_counts (
  id bigint generated always as identity primary key,
  form_key uuid unique,
  place text collate "C" not null default 'shop',
  state text collate "C" not null default 'open' check (state in ('open', 'booked', 'cancelled')),
  started_at timestamptz not null default now(),
  started_by text collate "C",
  ended_at timestamptz,
  ended_by text collate "C",
  constraint ended_has_time check ((state = 'open') = (ended_at is null))
);
-- One at a time: of two, neither would be whole.
create unique index stock_counts_one_open on stock_counts (place) where state = 'open';

create table stock_count_lines (
  count_id bigint not null references stock_counts,
  product_id text collate "C" not null references products,
  pieces integer not null check (pieces between 0 and 1000000),
  -- The level when the pieces were counted, and its newest movement then.
  expected integer not null check (expected >= 0),
  after_movement bigint not null default 0,
  counted_at timestamptz not null default now(),
  counted_by text collate "C",
  -- Empty until it is booked, or where there was nothing to book.
  movement_id bigint unique references stock_movements,
  -- What booking did: nothing to do, the difference, a part of it because the level would be below 0, or nothing because the
  -- product was counted again, or not tracked any more.
  booked text collate "C" check (booked in ('equal', 'booked', 'in_part', 'counted_again', 'untracked')),
  primary key (count_id, product_id)
);
