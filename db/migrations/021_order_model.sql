-- The order model (docs/decisions/049): an order has lines, payments, shipments and a history; stock is a level with
-- movements, money a ledger. What was a checkout becomes an order, what was an order becomes an order line, under the
-- same ids. The old tables are read once and dropped.

-- The version before would go on writing into dropped tables. A server that is merely starting waits for this
-- migration's lock, so it does not count; one that is serving never asks for it.
-- A database that is migrated from the beginning has no server yet.
do $$
begin
  if exists (select from pg_attribute
      where attrelid = 'checkouts'::regclass and attname = 'id' and xmin = pg_current_xact_id()::xid) then
    return;
  end if;
  for attempt in 1..50 loop
    perform pg_stat_clear_snapshot();
    exit when not exists (
      select from pg_stat_activity as other
      where datname = current_database() and application_name like 'lumiskin %'
        and application_name <> current_setting('application_name')
        and not exists (
          select from pg_stat_activity as waiting
          join pg_locks as wanted on wanted.pid = waiting.pid and not wanted.granted and wanted.locktype = 'advisory'
          join pg_locks as held using (database, classid, objid, objsubid)
          where waiting.application_name = other.application_name
            and held.locktype = 'advisory' and held.granted and held.pid = pg_backend_pid()));
    if attempt = 50 then
      raise exception 'Another server of this shop is running on this database. Stop it, then start this one: the tables of the orders are about to change.';
    end if;
    perform pg_sleep(0.1);
  end loop;
end
$$;

do $$
begin
  if exists (select from orders join checkouts on checkouts.id = checkout_id
      where orders.placed_at is not null and checkouts.placed_at is null) then
    raise exception 'An order line has delivery details, but its checkout is not placed: see docs/operations.md, Upgrade.';
  end if;
end
$$;

create schema before_021;
alter table order_events set schema before_021;
alter table orders set schema before_021;
alter sequence checkout_number owned by none;
alter sequence checkout_number rename to order_number;
alter table checkouts set schema before_021;

-- Orders and their lines -------------------------------------------------------------------------

-- While placed_at is empty an order is open; a customer has one open order at most, and its key makes placing it
-- idempotent. Orders that staff take have no user.
create table orders (
  id bigint generated always as identity primary key,
  number bigint not null unique default nextval('order_number'),
  key uuid not null unique default gen_random_uuid(),
  user_id text collate "C" references users on delete set null,
  channel text collate "C" not null default 'web' check (channel in ('web', 'phone', 'chat')),
  customer_name text,
  customer_email text,
  phone_number text,
  phone_e164 text collate "C",
  shipping_address text,
  notes text,
  -- The owner's notes, which the customer never sees.
  owner_notes text check (char_length(owner_notes) <= 4000),
  -- Of the lines as they were placed, those that were cancelled later included.
  items_total bigint check (items_total between 0 and 9007199254740991),
  adjustments_total bigint not null default 0,
  total bigint check (total between 0 and 9007199254740991),
  -- Whether somebody has asked the customer if the parcel is wanted; empty: nobody needs to.
  confirmation text collate "C" check (confirmation in ('to_confirm', 'confirmed', 'refused', 'unreachable')),
  created_at timestamptz not null default now(),
  placed_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint total_is_items_and_adjustments check (total = items_total + adjustments_total),
  constraint placed_has_customer_and_delivery check (
    placed_at is null
    or (total is not null and items_total is not null and customer_name is not null and customer_email is not null
        and btrim(coalesce(phone_number, '')) <> '' and btrim(coalesce(shipping_address, '')) <> '')
  )
);
alter sequence order_number owned by orders.number;

create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  line integer not null check (line >= 1),
  product_id text collate "C" not null,
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
  -- Null: as the order has it. Set for a draft line, whose order has no customer yet, and for lines of before this
  -- migration that differed from their order.
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
alter table orders add exchange_of_line bigint references order_lines;

create table order_adjustments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  line integer,
  kind text collate "C" not null check (kind in ('discount', 'delivery', 'surcharge', 'correction')),
  amount bigint not null check (amount <> 0),
  reason text not null check (btrim(reason) <> ''),
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  foreign key (order_id, line) references order_lines (order_id, line)
);
create index order_adjustments_of_order on order_adjustments (order_id);

-- Shipments --------------------------------------------------------------------------------------

create sequence shipment_number start 1001;
create table shipments (
  id bigint generated always as identity primary key,
  -- The shop's own, for the courier's label.
  reference text collate "C" not null unique default 'SH-' || nextval('shipment_number'),
  -- Empty: the owner typed a tracking number, and the shop does not know whose it is.
  courier text collate "C",
  tracking_number text collate "C",
  state text collate "C" not null default 'planned' check (state in (
    'planned', 'booked', 'unknown', 'handed_over', 'attempted', 'delivered', 'coming_back', 'received_back', 'lost')),
  cash_due bigint not null default 0 check (cash_due >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (courier, tracking_number)
);

-- Lines of several orders of one person may share a shipment.
create table shipment_lines (
  shipment_id bigint not null references shipments,
  order_id bigint not null,
  line integer not null,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, order_id, line),
  foreign key (order_id, line) references order_lines (order_id, line)
);
create index shipment_lines_of_line on shipment_lines (order_id, line, shipment_id);

create table shipment_events (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references shipments,
  code text collate "C" not null,
  event_time timestamptz not null,
  received_at timestamptz not null default now(),
  unique (shipment_id, code, event_time)
);

-- What couriers and payment providers send: webhooks, rows of a settlement, an imported file by its hash.
create table inbound_events (
  id bigint generated always as identity primary key,
  provider text collate "C" not null,
  event_key text collate "C" not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  unique (provider, event_key)
);

-- Payments and money -----------------------------------------------------------------------------

-- The states that a payment of each method can have: the customer's words for it (R24), and whether they say
-- that the money has come.
create table payment_states (
  method text collate "C" not null,
  state text collate "C" not null
    check (state in ('awaited', 'authorised', 'captured', 'failed', 'expired', 'to_refund')),
  words text not null,
  paid boolean not null,
  primary key (method, state)
);
insert into payment_states (method, state, words, paid) values
  ('cod', 'awaited', 'Cash on Delivery', false),
  ('cod', 'captured', 'Cash on Delivery', false),
  ('cod', 'failed', 'Cash on Delivery', false),
  ('cod', 'to_refund', 'Cash on Delivery', false),
  ('jazzcash', 'awaited', 'Pending Online Payment', false),
  ('jazzcash', 'authorised', 'Pending Online Payment', false),
  ('jazzcash', 'captured', 'Paid', true),
  ('jazzcash', 'failed', 'Pending Online Payment', false),
  ('jazzcash', 'expired', 'Pending Online Payment', false),
  ('jazzcash', 'to_refund', 'Paid', true);

-- One row for each attempt to pay. An order of nothing has a payment of 0: its method is a fact all the same.
create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  -- Of cash: the shipment whose courier collects it.
  shipment_id bigint references shipments,
  method text collate "C" not null,
  purpose text collate "C" not null default 'full' check (purpose in ('full', 'advance')),
  -- From 1; the newest attempt of the whole order is its payment.
  attempt integer not null default 1 check (attempt >= 1),
  amount bigint not null check (amount between 0 and 9007199254740991),
  state text collate "C" not null default 'awaited',
  -- What somebody wrote by hand, in an earlier version, instead of the state's words.
  own_words text,
  provider text collate "C",
  reference text collate "C",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  amount bigint not null check (amount > 0),
  state text collate "C" not null default 'requested'
    check (state in ('requested', 'approved', 'paid', 'refused')),
  reason text not null check (btrim(reason) <> ''),
  approved_by text collate "C" references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_of_payment on refunds (payment_id);

-- History ----------------------------------------------------------------------------------------

-- What happened to an order, or to one of its lines, payments or shipments: a type with data, without personal data
-- but for old prose. Words are made where it is shown.
create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  line integer,
  payment_id bigint references payments,
  shipment_id bigint references shipments,
  type text collate "C" not null,
  data jsonb not null default '{}',
  actor text collate "C" not null check (actor in ('customer', 'admin', 'system')),
  actor_id text collate "C",
  at timestamptz not null default now()
);

-- Who holds whose money. Positive: the holder has got it. The entries of one event sum to zero.
create table money_entries (
  id bigint generated always as identity primary key,
  event_id bigint not null references order_events,
  holder text collate "C" not null
    check (holder in ('customer', 'courier', 'rider', 'gateway', 'drawer', 'bank', 'tax')),
  amount bigint not null check (amount <> 0),
  at timestamptz not null default now()
);
create index money_entries_of_event on money_entries (event_id);
create trigger money_entries_append_only before update or delete on money_entries
  for each row execute function refuse_change();
create trigger money_entries_no_truncate before truncate on money_entries
  for each statement execute function refuse_change();

-- Stock ------------------------------------------------------------------------------------------

-- Pieces of a product at a place. A product without a tracked level is for sale without a count.
create table stock_levels (
  product_id text collate "C" not null references products,
  place text collate "C" not null default 'shop',
  tracked boolean not null default true,
  pieces integer not null default 0 constraint stock_not_below_zero check (pieces >= 0),
  primary key (product_id, place)
);

create table stock_movements (
  id bigint generated always as identity primary key,
  product_id text collate "C" not null,
  place text collate "C" not null default 'shop',
  pieces integer not null check (pieces <> 0),
  reason text collate "C" not null
    check (reason in ('opening', 'sale', 'cancellation', 'correction', 'receipt')),
  line_id bigint references order_lines,
  -- Who moved them; empty: the shop.
  actor_id text collate "C",
  at timestamptz not null default now(),
  unique (line_id, reason),
  foreign key (product_id, place) references stock_levels (product_id, place)
);
create index stock_movements_of_level on stock_movements (product_id, place, id);

-- The projection of the dashboard's list ---------------------------------------------------------

create table order_list (
  order_id bigint not null,
  line integer not null,
  line_id bigint not null,
  order_date timestamptz not null,
  amount bigint not null,
  -- Status and payment in one, such as `pending cod unpaid`.
  filter_code text collate "C" not null,
  words tsvector not null,
  phone_digits text collate "C",
  primary key (order_id, line)
);

-- What the projection holds, computed anew. A cancelled line is filtered by its own payment words.
create view order_list_source as
select l.order_id, l.line, l.id as line_id, l.order_date, l.amount,
  l.status || ' ' || case
    when l.placed_at is null then 'awaiting'
    when l.own_payment_words is null then current.method || case when current.paid then ' paid' else ' unpaid' end
    else current.method || case when coalesce(
      (select bool_or(own.paid) from payment_states own where own.method = current.method and own.words = l.own_payment_words),
      true) then ' paid' else ' unpaid' end
  end as filter_code,
  order_words(coalesce(l.own_customer_name, o.customer_name), coalesce(l.own_customer_email, o.customer_email)) as words,
  case when l.placed_at is not null
    then left(regexp_replace(coalesce(o.phone_e164, o.phone_number), '[^0-9]', '', 'g'), 32) end as phone_digits
from order_lines l
join orders o on o.id = l.order_id
left join lateral (
  select p.method, s.paid from payments p join payment_states s on s.method = p.method and s.state = p.state
  where p.order_id = l.order_id and p.purpose = 'full' order by p.attempt desc limit 1
) as current on true;

-- Writes the projection of a line where it differs.
create function project_line(listed_order bigint, listed_line integer) returns void language plpgsql as $$
begin
  insert into order_list (order_id, line, line_id, order_date, amount, filter_code, words, phone_digits)
  select order_id, line, line_id, order_date, amount, filter_code, words, phone_digits from order_list_source
  where order_id = listed_order and line = listed_line
  on conflict (order_id, line) do update set
    order_date = excluded.order_date, amount = excluded.amount, filter_code = excluded.filter_code,
    words = excluded.words, phone_digits = excluded.phone_digits
  where (order_list.order_date, order_list.amount, order_list.filter_code, order_list.words, order_list.phone_digits)
    is distinct from (excluded.order_date, excluded.amount, excluded.filter_code, excluded.words, excluded.phone_digits);
end
$$;

-- Writes the projection of all lines of an order, in their order.
create function project_order(listed_order bigint) returns void language plpgsql as $$
begin
  perform project_line(order_id, line) from (
    select order_id, line from order_lines where order_id = listed_order order by line
  ) as its_lines;
end
$$;

-- Writes the whole projection anew.
create function rebuild_order_list() returns void language sql as $$
  lock table orders, order_lines, payments in share mode;
  delete from order_list;
  insert into order_list (order_id, line, line_id, order_date, amount, filter_code, words, phone_digits)
  select order_id, line, line_id, order_date, amount, filter_code, words, phone_digits from order_list_source
$$;

-- Writes a new line's row without the view, whose detour costs a tenth of a checkout. It must give what
-- `order_list_source` gives; tests compare the two.
create function project_new_line() returns trigger language plpgsql as $$
declare
  its record;
begin
  select o.placed_at, o.customer_name, o.customer_email, o.phone_e164, o.phone_number, p.method, s.paid into its
  from orders o
  left join payments p on p.order_id = o.id and p.purpose = 'full'
  left join payment_states s on s.method = p.method and s.state = p.state
  where o.id = new.order_id order by p.attempt desc limit 1;
  -- A line that is added to an order of before: no change, but `orders_sums` checks its sums when the transaction ends.
  if its.placed_at < now() then
    update orders set items_total = items_total where id = new.order_id;
  end if;
  if new.own_payment_words is not null then
    perform project_line(new.order_id, new.line);
    return null;
  end if;
  insert into order_list (order_id, line, line_id, order_date, amount, filter_code, words, phone_digits) values (
    new.order_id, new.line, new.id, new.order_date, new.amount,
    new.status || ' ' || case when new.placed_at is null then 'awaiting'
      -- Null, which is refused, where the line has no payment or its state is unknown.
      else its.method || case its.paid when true then ' paid' when false then ' unpaid' end end,
    order_words(coalesce(new.own_customer_name, its.customer_name), coalesce(new.own_customer_email, its.customer_email)),
    case when new.placed_at is not null
      then left(regexp_replace(coalesce(its.phone_e164, its.phone_number), '[^0-9]', '', 'g'), 32) end);
  return null;
end
$$;
-- One line, not the order: creating a draft line does not lock the order, so an admin may be changing another line.
create function project_changed_line() returns trigger language plpgsql as $$
begin
  perform project_line(new.order_id, new.line);
  return null;
end
$$;
create function unproject_line() returns trigger language plpgsql as $$
begin
  delete from order_list where order_id = old.order_id and line = old.line;
  return null;
end
$$;
create function project_lines_of_order() returns trigger language plpgsql as $$
begin
  perform project_order(new.id);
  return null;
end
$$;

create function project_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform project_order(old.order_id);
  else
    perform project_order(new.order_id);
  end if;
  return null;
end
$$;

-- Not a foreign key: for every checkout it would lock the same row of `payment_states`.
create function check_payment_state() returns trigger language plpgsql as $$
begin
  if not exists (select from payment_states where method = new.method and state = new.state) then
    raise exception 'a payment by % has no state %', new.method, new.state using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- Stock and sums ---------------------------------------------------------------------------------

-- A movement changes its level, which refuses to go below 0.
create function move_stock() returns trigger language plpgsql as $$
begin
  update stock_levels set pieces = pieces + new.pieces where product_id = new.product_id and place = new.place;
  return null;
end
$$;

-- What a customer still has to pay for an order, in paisa; negative: what the shop owes them.
create function order_due(due_order bigint) returns bigint language sql stable as $$
  select (coalesce((select sum(amount) from order_lines
      where order_id = due_order and placed_at is not null and status <> 'cancelled'), 0)
    + coalesce((select sum(amount) from order_adjustments where order_id = due_order and voided_at is null), 0)
    - coalesce((select sum(amount) from payments
      where order_id = due_order and state in ('captured', 'to_refund')), 0)
    + coalesce((select sum(refunds.amount) from refunds join payments on payments.id = payment_id
      where order_id = due_order and refunds.state = 'paid'), 0))::bigint
$$;

create function check_order_sums() returns trigger language plpgsql as $$
declare
  checked bigint;
begin
  if tg_table_name = 'orders' then
    checked := new.id;
  elsif tg_op = 'DELETE' then
    checked := old.order_id;
  else
    checked := new.order_id;
  end if;
  perform from orders o where id = checked and placed_at is not null and (
    items_total <> coalesce(
      (select sum(amount) from order_lines l where l.order_id = o.id and l.placed_at is not null), 0)
    or adjustments_total <> coalesce(
      (select sum(amount) from order_adjustments a where a.order_id = o.id and voided_at is null), 0));
  if found then
    raise exception 'the sums of order % are not those of its lines and adjustments', checked using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create function check_money_sum() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from money_entries where event_id = new.event_id) <> 0 then
    raise exception 'the money entries of event % do not sum to zero', new.event_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create function check_refunds() returns trigger language plpgsql as $$
declare
  captured bigint;
begin
  -- Two refunds at once: the second waits here, and then sees the first.
  select amount into captured from payments where id = new.payment_id and state in ('captured', 'to_refund')
    for no key update;
  if coalesce(captured, 0) < (select sum(amount) from refunds where payment_id = new.payment_id and state <> 'refused') then
    raise exception 'the refunds of payment % are more than was captured', new.payment_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- Shipments that the courier has not got, and those that bring nothing to the customer any more; the same lists as in
-- shop/orders/state-machines.ts, which a test compares.
create function is_before_hand_over(state text) returns boolean language sql immutable as $$
  select state in ('planned', 'booked', 'unknown')
$$;
create function is_without_delivery(state text) returns boolean language sql immutable as $$
  select state in ('received_back', 'lost')
$$;

create function check_shipped_quantity() returns trigger language plpgsql as $$
begin
  -- Two shipments at once: the second waits here, and then sees the first.
  perform from orders where id = new.order_id for no key update;
  perform from order_lines l where l.order_id = new.order_id and l.line = new.line and l.quantity < (
    select sum(s.quantity) from shipment_lines s join shipments on shipments.id = s.shipment_id
    where s.order_id = new.order_id and s.line = new.line and not is_without_delivery(shipments.state));
  if found then
    raise exception 'line % of order % has fewer pieces than its shipments', new.line, new.order_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- The cash of a shipment is bound when it is planned or booked; a courier who has the parcel collects what it says.
create function check_cash_due() returns trigger language plpgsql as $$
declare
  orders_of constant bigint[] := array(select distinct order_id from shipment_lines where shipment_id = new.id);
begin
  perform from orders where id = any (orders_of) order by id for no key update;
  if (select cash_due from shipments where id = new.id) > 0 and (
    select sum(cash_due) from shipments where is_before_hand_over(state)
      and id in (select shipment_id from shipment_lines where order_id = any (orders_of))
  ) > (select greatest(sum(order_due(one)), 0) from unnest(orders_of) as one) then
    raise exception 'shipment % would collect more cash than is due', new.id using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- Backfill ---------------------------------------------------------------------------------------

insert into orders (id, number, key, user_id, customer_name, customer_email, phone_number, phone_e164,
  shipping_address, notes, owner_notes, items_total, total, confirmation, created_at, placed_at, updated_at)
overriding system value
select c.id, c.number, c.key, c.user_id, coalesce(placed.customer_name, case when c.placed_at is not null then '' end),
  coalesce(placed.customer_email, case when c.placed_at is not null then '' end), c.phone_number,
  c.phone_normalised, c.shipping_address, c.notes, c.owner_notes, c.total, c.total,
  case when c.payment_method = 'cod' and placed.waits then 'to_confirm' end,
  c.created_at, c.placed_at, coalesce(c.placed_at, c.created_at)
from before_021.checkouts c
left join lateral (
  select (array_agg(customer_name order by line))[1] as customer_name,
    (array_agg(customer_email order by line))[1] as customer_email, bool_or(lower(status) = 'pending') as waits
  from before_021.orders o where o.checkout_id = c.id and o.placed_at is not null
) as placed on c.placed_at is not null;

insert into payments (order_id, method, amount, state, own_words, created_at, updated_at)
select c.id, c.payment_method,
  -- What was paid is what was due at that time: a line that was cancelled before kept its words.
  case when confirmed then coalesce((select sum(amount) from before_021.orders o where o.checkout_id = c.id
    and o.placed_at is not null and o.payment_status <> 'Pending Online Payment'), 0) else c.total end,
  case when confirmed then 'captured' else 'awaited' end,
  nullif(payment_status, (select words from payment_states s
    where s.method = payment_method and s.state = case when c.confirmed then 'captured' else 'awaited' end)), c.placed_at,
  case when confirmed then greatest(c.placed_at, (select max(at) from before_021.order_events e
    join before_021.orders o on o.id = e.order_id where o.checkout_id = c.id and e.reason = 'Payment received'))
    else c.placed_at end
from (select *, payment_method <> 'cod' and payment_status <> 'Pending Online Payment' as confirmed from before_021.checkouts) c
where c.placed_at is not null order by c.id;

alter table payments add unique (order_id, purpose, attempt);
analyze orders, payments;

insert into order_lines (id, order_id, line, product_id, product_name, brand, image, unit_price, quantity, amount,
  status, bought_now, stock_taken, own_customer_name, own_customer_email, own_payment_words, own_tracking_number,
  order_date, placed_at, updated_at)
overriding system value
select l.id, l.checkout_id, l.line, l.product_id, l.product_name, l.brand, l.image, l.unit_price, l.quantity, l.amount,
  lower(l.status), l.bought_now,
  -- Whether pieces were taken was not written down; what a cancellation would have returned is.
  case when lower(l.status) = 'pending' and l.placed_at is not null and p.stock is not null then l.quantity else 0 end,
  case when l.placed_at is null or l.customer_name <> o.customer_name then l.customer_name end,
  case when l.placed_at is null or l.customer_email <> o.customer_email then l.customer_email end,
  case when l.placed_at is not null and (lower(l.status) = 'cancelled' or l.payment_status <> coalesce(paid.own_words, s.words))
    then l.payment_status end,
  case when lower(l.status) = 'cancelled' then l.tracking_number end,
  l.order_date, l.placed_at, l.updated_at
from before_021.orders l
join orders o on o.id = l.checkout_id
join products p on p.id = l.product_id
left join payments paid on paid.order_id = o.id
left join payment_states s on s.method = paid.method and s.state = paid.state
order by l.id;

analyze order_lines;

-- One shipment for each tracking number of an order; the owner's word that the lines are done says that it arrived.
with tracked as (
  select order_id, tracking_number, min(l.updated_at) as at, array_agg(l.line) as lines,
    bool_and(l.status = 'completed') as done, sum(l.amount) as amount,
    row_number() over (order by order_id, min(l.line)) as nth
  from before_021.orders before join order_lines l using (id)
  where l.placed_at is not null and l.status <> 'cancelled' and before.tracking_number is not null
  group by order_id, tracking_number
), inserted as (
  insert into shipments (tracking_number, state, cash_due, created_at, updated_at)
  select tracking_number, case when done then 'delivered' else 'booked' end,
    case when not done and (select method from payments p where p.order_id = tracked.order_id) = 'cod'
      then amount else 0 end, at, at
  from tracked order by nth returning id
), numbered as (select id, row_number() over (order by id) as nth from inserted)
insert into shipment_lines (shipment_id, order_id, line, quantity)
select numbered.id, tracked.order_id, l.line, l.quantity
from tracked join numbered using (nth)
join order_lines l on l.order_id = tracked.order_id and l.line = any (tracked.lines);

-- A cart entry refers to the line that Buy it now made for it.
alter table cart_entries drop constraint cart_entries_order_id_fkey;
alter table cart_entries rename order_id to order_line_id;
alter table cart_entries rename constraint cart_entries_order_id_key to cart_entries_order_line_id_key;
alter table cart_entries add foreign key (order_line_id) references order_lines;

-- The history: what this shop wrote gets its type; all other prose is kept, word for word, as a note.
create temporary table old_events on commit drop as
select e.id, l.checkout_id as order_id, l.line, e.at, e.actor, e.actor_id, e.from_status, e.to_status, e.reason, case
    when reason in ('Placed at checkout', 'Delivery details given at checkout') and l.placed_at is not null
      then 'order.placed'
    when reason = 'Buy it now' and from_status is null then 'line.bought'
    when reason ~ '^Buy it now again: quantity \d{1,9} to \d{1,9}$' then 'line.raised'
    when lower(to_status) in ('completed', 'cancelled') and from_status is distinct from to_status
      then 'line.' || lower(to_status)
    when reason = 'Payment received' then 'payment.captured'
    when reason like 'Tracking number %' then 'shipment.tracked'
    else 'note' end as type,
  case when reason like 'Tracking number %' then reason end as tracking
from before_021.order_events e join before_021.orders l on l.id = e.order_id;

insert into order_events (id, order_id, line, payment_id, shipment_id, type, data, actor, actor_id, at)
overriding system value
select id, order_id, line, null, null, type, case type
    when 'line.raised' then jsonb_build_object(
      'from', substring(reason from 'quantity (\d+)')::bigint, 'to', substring(reason from ' to (\d+)$')::bigint)
    when 'note' then jsonb_strip_nulls(jsonb_build_object(
      'text', reason, 'status', case when from_status is distinct from to_status then to_status end))
    when 'line.bought' then '{}'
    else case when (actor, reason) in (('customer', 'Removed from the cart'), ('admin', 'Marked ' || to_status || ' on the dashboard'))
      then '{}' else jsonb_build_object('text', reason) end
  end, actor, actor_id, at
from old_events where type in ('line.bought', 'line.raised', 'line.completed', 'line.cancelled', 'note')
union all
-- One event of the order for what stood at each of its lines.
select min(id), order_id, null, (select p.id from payments p where type = 'payment.captured' and p.order_id = e.order_id),
  (select max(s.shipment_id) from shipment_lines s where type = 'shipment.tracked' and s.order_id = e.order_id), type,
  case when tracking <> 'Tracking number removed'
    then jsonb_build_object('trackingNumber', substr(tracking, length('Tracking number ') + 1)) else '{}' end,
  actor, actor_id, at
from old_events e where type in ('order.placed', 'payment.captured', 'shipment.tracked')
group by order_id, type, at, actor, actor_id, tracking
order by 1;

-- Added to the rows that are there: one join each, not a look-up for each row.
alter table order_lines
  add foreign key (order_id) references orders,
  add foreign key (product_id) references products;
alter table payments add foreign key (order_id) references orders;
alter table order_events
  add foreign key (order_id) references orders,
  add foreign key (order_id, line) references order_lines (order_id, line),
  add foreign key (actor_id) references users on delete set null;

insert into money_entries (event_id, holder, amount, at)
select e.id, holder, case holder when 'customer' then -p.amount else p.amount end, e.at
from order_events e join payments p on p.id = e.payment_id, unnest(array['customer', 'gateway']) as holder
where e.type = 'payment.captured' and p.state = 'captured' and p.amount > 0
  -- Confirmed twice, after it was reset by hand: the money came once.
  and e.id in (select min(id) from order_events where type = 'payment.captured' group by payment_id)
order by e.id, holder;

insert into stock_levels (product_id, pieces) select id, stock from products where stock is not null;
insert into stock_movements (product_id, pieces, reason) select id, stock, 'opening' from products where stock > 0;

select rebuild_order_list();

-- Ids go on where they were: the audit log and the outbox refer to them.
select setval('orders_id_seq', last_value, is_called) from before_021.checkouts_id_seq;
select setval('order_lines_id_seq', last_value, is_called) from before_021.orders_id_seq;
select setval('order_events_id_seq', last_value, is_called) from before_021.order_events_id_seq;
drop table old_events;
drop schema before_021 cascade;

-- Indexes ----------------------------------------------------------------------------------------

create unique index orders_one_open on orders (user_id) where placed_at is null and channel = 'web';
create index orders_of_user on orders (user_id, id desc);
create index order_lines_of_product on order_lines (product_id, placed_at);
create unique index payments_of_provider on payments (provider, reference) where reference is not null;
create index order_events_of_order on order_events (order_id, id);
create index order_events_of_shipment on order_events (shipment_id) where shipment_id is not null;
-- A list is read along one of the first two until a page is full; all that it is filtered by is in them.
create index order_list_by_date on order_list (order_date, order_id, (-line))
  include (line_id, line, amount, filter_code, words);
create index order_list_by_amount on order_list (amount, order_date, order_id, (-line))
  include (line_id, line, filter_code, words);
-- Where few match, these find them first.
create index order_list_by_filter on order_list (filter_code, order_date, order_id, (-line))
  include (line_id, line, amount, words);
create index order_list_words on order_list using gin (words);
create index order_list_phone on order_list (phone_digits);
-- Figures are read from an index alone where the table's pages are known to be settled.
alter table order_list set (autovacuum_vacuum_insert_scale_factor = 0.02);

-- Triggers ---------------------------------------------------------------------------------------

create trigger order_lines_listed after insert on order_lines
  for each row execute function project_new_line();
create trigger order_lines_listed_update after update on order_lines for each row
  when ((old.order_date, old.amount, old.status, old.placed_at, old.own_customer_name, old.own_customer_email, old.own_payment_words)
    is distinct from (new.order_date, new.amount, new.status, new.placed_at, new.own_customer_name, new.own_customer_email, new.own_payment_words))
  execute function project_changed_line();
create trigger order_lines_unlisted after delete on order_lines for each row execute function unproject_line();
-- Of what checkout inserts the projection of the placed lines refuses a state that is unknown.
create trigger payments_check_state after insert on payments for each row
  when (new.attempt > 1 or new.purpose <> 'full' or new.state <> 'awaited') execute function check_payment_state();
create trigger payments_check_state_update after update of method, state on payments
  for each row execute function check_payment_state();
-- At attempt 1 no line is placed yet, so nothing is listed; a line that is placed without a payment is refused.
create trigger payments_listed after insert on payments
  for each row when (new.attempt > 1) execute function project_payment();
create trigger payments_listed_delete after delete on payments
  for each row execute function project_payment();
create trigger payments_listed_update after update of order_id, method, state, purpose on payments
  for each row execute function project_payment();
-- Before it is placed an order has nothing that is listed.
create trigger orders_listed after update on orders for each row
  when (old.placed_at is not null and (old.customer_name, old.customer_email, old.phone_e164, old.phone_number)
    is distinct from (new.customer_name, new.customer_email, new.phone_e164, new.phone_number))
  execute function project_lines_of_order();

create trigger stock_movements_move after insert on stock_movements for each row execute function move_stock();
create trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function refuse_change();
create trigger stock_movements_no_truncate before truncate on stock_movements
  for each statement execute function refuse_change();
-- How many pieces are left is on no page; whether there are any is.
create constraint trigger stock_levels_version after insert or delete on stock_levels
  deferrable initially deferred for each row execute function raise_versions('catalogue');
create constraint trigger stock_levels_version_update after update on stock_levels
  deferrable initially deferred for each row
  when (old.tracked <> new.tracked or (old.pieces = 0) <> (new.pieces = 0))
  execute function raise_versions('catalogue');

-- When an order is placed, its items are summed up by the statement that inserts them (placement-queries.ts), and
-- `total_is_items_and_adjustments` compares them with the total that the customer saw.
create constraint trigger orders_sums after update of items_total, adjustments_total on orders
  deferrable initially deferred for each row when (old.placed_at is not null) execute function check_order_sums();
create constraint trigger order_adjustments_sums after insert or update or delete on order_adjustments
  deferrable initially deferred for each row execute function check_order_sums();
create constraint trigger order_lines_sums after update on order_lines
  deferrable initially deferred for each row
  when (coalesce(old.placed_at, new.placed_at) is not null
    and (old.amount, old.placed_at) is distinct from (new.amount, new.placed_at))
  execute function check_order_sums();
create constraint trigger order_lines_sums_delete after delete on order_lines
  deferrable initially deferred for each row when (old.placed_at is not null) execute function check_order_sums();
create constraint trigger money_entries_sum after insert on money_entries
  deferrable initially deferred for each row execute function check_money_sum();
create constraint trigger refunds_within_payment after insert or update on refunds
  deferrable initially deferred for each row when (new.state <> 'refused') execute function check_refunds();
create constraint trigger shipment_lines_within_order after insert or update on shipment_lines
  deferrable initially deferred for each row execute function check_shipped_quantity();
create constraint trigger shipments_cash_within_due after insert or update of cash_due, state on shipments
  deferrable initially deferred for each row
  when (new.cash_due > 0 and is_before_hand_over(new.state)) execute function check_cash_due();

-- A product's stock is its levels' alone from here on.
drop trigger products_version_update on products;
alter table products drop column stock;
create constraint trigger products_version_update after update on products
  deferrable initially deferred for each row
  when (to_jsonb(old) - 'updated_at' is distinct from to_jsonb(new) - 'updated_at')
  execute function raise_versions('catalogue');

-- The specification's order document (R45): one for each line, with its eighteen fields, and the keys that lead back to
-- the tables. The three statuses are spelled here as R23 has them.
create view specified_orders as
select l.id, 'LS-' || o.number || '-' || l.line as number,
  o.user_id,
  coalesce(l.own_customer_name, o.customer_name) as customer_name,
  coalesce(l.own_customer_email, o.customer_email) as customer_email,
  l.product_id, l.product_name, l.brand, l.quantity,
  case when l.amount % 100 = 0 then (l.amount / 100)::text else to_char(l.amount / 100.0, 'FM9999999999999990.00') end as amount,
  case l.status when 'pending' then 'Pending' else l.status end as status,
  l.order_date,
  case when l.placed_at is not null then o.shipping_address end as shipping_address,
  case when l.placed_at is not null then o.phone_number end as phone_number,
  l.unit_price,
  case when l.placed_at is not null then paid.method end as payment_method,
  case when l.placed_at is not null then coalesce(l.own_payment_words, paid.words) end as payment_status,
  -- What happens to the order later is not about a line that is cancelled, or ended before the order was placed.
  case when l.placed_at is null or l.status = 'cancelled' then l.updated_at else greatest(l.updated_at, o.updated_at)
  end as updated_at,
  case when l.placed_at is not null then o.notes end as notes,
  case when l.status = 'cancelled' then l.own_tracking_number else sent.tracking_number end as tracking_number,
  l.order_id, o.number as order_number, l.line, l.amount as amount_paisa, l.image, l.placed_at,
  case when l.placed_at is not null then o.phone_e164 end as phone_e164
from order_lines l
join orders o on o.id = l.order_id
left join lateral (
  select p.method, coalesce(p.own_words, s.words) as words from payments p join payment_states s on s.method = p.method and s.state = p.state
  where p.order_id = l.order_id and p.purpose = 'full' order by p.attempt desc limit 1
) as paid on true
left join lateral (
  select shipments.tracking_number from shipment_lines s join shipments on shipments.id = s.shipment_id
  where s.order_id = l.order_id and s.line = l.line and not is_without_delivery(shipments.state)
  order by s.shipment_id desc limit 1
) as sent on true;
