-- Stock: levels and movements, batches, purchases and counts (docs/decisions/056-stock-and-buying.md).

-- Pieces of a product at a place. A product without a tracked level is for sale without a count.
create table stock_levels (
  product_id text collate "C" not null references products,
  place text collate "C" not null default 'shop',
  tracked boolean not null default true,
  pieces integer not null default 0 constraint stock_not_below_zero check (pieces >= 0),
  -- At this many pieces or fewer the product is to be ordered; null: computed from its sales.
  reorder_point integer check (reorder_point between 0 and 1000000),
  primary key (product_id, place)
);
-- How many pieces are left is on no page; whether there are any is.
create constraint trigger stock_levels_version after insert or delete on stock_levels
  deferrable initially deferred for each row execute function raise_versions('catalogue');
create constraint trigger stock_levels_version_update after update on stock_levels
  deferrable initially deferred for each row
  when (old.tracked <> new.tracked or (old.pieces = 0) <> (new.pieces = 0))
  execute function raise_versions('catalogue');

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

create table stock_movements (
  id bigint generated always as identity primary key,
  product_id text collate "C" not null,
  place text collate "C" not null default 'shop',
  pieces integer not null check (pieces <> 0),
  -- `changed`: the quantity of a placed line was changed. `returned`: a parcel came back after its line was cancelled.
  reason text collate "C" not null check (reason in (
    'opening', 'sale', 'cancellation', 'correction', 'receipt', 'counted', 'arrived', 'broken', 'gift', 'lost',
    'to_supplier', 'other', 'changed', 'returned')),
  line_id bigint references order_lines,
  -- Who moved them; empty: the shop.
  actor_id text collate "C",
  at timestamptz not null default now(),
  note text check (btrim(note) <> '' and char_length(note) <= 200),
  -- The batch that arrived or was taken out by hand; null: whichever expires first.
  batch_id bigint,
  shipment_id bigint references shipments,
  foreign key (product_id, place) references stock_levels (product_id, place),
  constraint stock_movements_direction check (case
    when reason in ('arrived', 'receipt') then pieces > 0
    when reason in ('broken', 'gift', 'lost', 'to_supplier') then pieces < 0
    else true end),
  constraint stock_movements_other_has_note check (reason <> 'other' or note is not null),
  foreign key (batch_id, product_id) references stock_batches (id, product_id)
);
create index stock_movements_of_level on stock_movements (product_id, place, id);
create unique index stock_movements_once on stock_movements (line_id, reason)
  where reason in ('sale', 'cancellation');
create unique index stock_movements_once_of_shipment on stock_movements (shipment_id, line_id, reason)
  where shipment_id is not null;
create index stock_movements_of_line on stock_movements (line_id) where line_id is not null;
create trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function refuse_change();
create trigger stock_movements_no_truncate before truncate on stock_movements
  for each statement execute function refuse_change();

-- A movement changes its level, which refuses to go below 0.
create function move_stock() returns trigger language plpgsql as $$
begin
  update stock_levels set pieces = pieces + new.pieces where product_id = new.product_id and place = new.place;
  return null;
end
$$;
create trigger stock_movements_move after insert on stock_movements for each row execute function move_stock();

-- Purchases --------------------------------------------------------------------------------------

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
create trigger purchase_receipts_append_only before update or delete on purchase_receipts
  for each row execute function refuse_change();

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
create trigger purchase_receipt_lines_append_only before update or delete on purchase_receipt_lines
  for each row execute function refuse_change();

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

-- Counts -----------------------------------------------------------------------------------------

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
