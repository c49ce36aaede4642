-- Payments: by which ways money comes for an order and goes back.

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
  ('jazzcash', 'to_refund', 'Paid', true),
  ('transfer', 'awaited', 'Bank transfer awaited', false),
  ('transfer', 'captured', 'Bank transfer received', true),
  ('transfer', 'failed', 'Bank transfer awaited', false),
  ('transfer', 'expired', 'Bank transfer awaited', false),
  ('transfer', 'to_refund', 'Bank transfer received', true);

-- One row for each attempt to pay. An order of nothing has a payment of 0: its method is a fact all the same.
create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  -- Of cash: the shipment whose courier collects it.
  shipment_id bigint references shipments,
  method text collate "C" not null,
  purpose text collate "C" not null default 'full' check (purpose in ('full', 'advance')),
  -- From 1; the newest attempt of the whole order is its payment.
  attempt integer not null default 1 check (attempt >= 1),
  amount bigint not null check (amount between 0 and 9007199254740991),
  state text collate "C" not null default 'awaited',
  -- What someone wrote by hand, in an earlier version, instead of the state's words.
  own_words text,
  provider text collate "C",
  reference text collate "C",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, purpose, attempt)
);
create unique index payments_of_provider on payments (provider, reference) where reference is not null;
create index payments_transfers_awaited on payments (order_id) where method = 'transfer' and state = 'awaited';
-- An order waits for one advance at a time.
create unique index payments_awaited_advance on payments (order_id) where purpose = 'advance' and state = 'awaited';

-- Not a foreign key: for every checkout it would lock the same row of `payment_states`.
create function check_payment_state() returns trigger language plpgsql as $$
begin
  -- Of what checkout inserts the projection of the placed lines refuses a state that is unknown.
  if tg_op = 'INSERT' and new.attempt = 1 and new.purpose = 'full' and new.state = 'awaited' then
    return null;
  end if;
  if not exists (select from payment_states where method = new.method and state = new.state) then
    raise exception 'a payment by % has no state %', new.method, new.state using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger payments_check_state_update after update of method, state on payments
  for each row execute function check_payment_state();
create trigger payments_check_state after insert on payments for each row execute function check_payment_state();

-- At a gateway -----------------------------------------------------------------------------------

-- The shop's account at a gateway. No backup has this table: its credentials are sealed with a key that is not in the database.
create table gateway_accounts (
  gateway text collate "C" primary key check (gateway in ('jazzcash')),
  -- Which of its servers: their addresses, environment and generation are no secrets.
  settings jsonb not null,
  sealed bytea not null,
  set_by text collate "C" references users on delete set null,
  set_at timestamptz not null default now()
);
create index gateway_accounts_of_setter on gateway_accounts (set_by);

-- Each time a shopper goes to the gateway to pay. The order's payment is captured by the first that is paid; a second one
-- is a payment of its own.
create table gateway_transactions (
  id bigint generated always as identity primary key,
  gateway text collate "C" not null check (gateway in ('jazzcash')),
  -- Ours, random: it is in the address of the page on which the shopper pays.
  reference text collate "C" not null check (reference ~ '^[A-Za-z0-9]{12,20}$'),
  order_id bigint not null references orders,
  purpose text collate "C" not null check (purpose in ('full', 'advance')),
  amount bigint not null check (amount between 1 and 9007199254740991),
  state text collate "C" not null default 'started' check (state in ('started', 'pending', 'paid', 'failed', 'expired')),
  started_at timestamptz not null default now(),
  -- Until then the gateway takes the payment.
  expires_at timestamptz not null,
  -- Of the answer that decided.
  response_code text collate "C",
  retrieval_reference text collate "C",
  -- What it captured.
  payment_id bigint unique references payments,
  -- How often the gateway was asked, and when it is asked next; empty: it is not.
  inquiries integer not null default 0 check (inquiries >= 0),
  inquiry_due_at timestamptz,
  lease_until timestamptz,
  -- In which of its gateway's environments a payment began: in the sandbox no money moves. Empty: no one knows.
  environment text collate "C" check (environment in ('sandbox', 'live')),
  -- When the gateway, asked again about a payment that its hash alone has proved, said otherwise: a person compares.
  contradicted_at timestamptz,
  updated_at timestamptz not null default now(),
  unique (gateway, reference),
  constraint gateway_transactions_paid check (payment_id is null or state = 'paid')
);
create index gateway_transactions_of_order on gateway_transactions (order_id, id);
create index gateway_transactions_due on gateway_transactions (inquiry_due_at, id) where inquiry_due_at is not null;

-- Everything that came in the gateway's name: recorded also where it changed nothing.
create table gateway_answers (
  id bigint generated always as identity primary key,
  gateway text collate "C" not null check (gateway in ('jazzcash')),
  source text collate "C" not null check (source in ('return', 'notification', 'inquiry')),
  -- Empty: it names no transaction of the shop.
  transaction_id bigint references gateway_transactions,
  reference text collate "C",
  response_code text collate "C",
  -- Paisa; empty: it names none.
  amount bigint,
  -- What was made of it.
  verdict text collate "C" not null check (verdict in ('accepted', 'repeated', 'hint', 'no_hash', 'wrong_hash',
    'wrong_amount', 'unknown_reference', 'unreadable')),
  received_at timestamptz not null default now()
);
create index gateway_answers_of_transaction on gateway_answers (transaction_id, id);
create index gateway_answers_received on gateway_answers (received_at);
-- To count those of a day, which anyone can send.
create index gateway_answers_of_none on gateway_answers (received_at) where transaction_id is null;

-- To the shop's own accounts ---------------------------------------------------------------------

-- A transaction id as a customer typed it. It proves nothing, so it is unique within its order alone: only an id that staff
-- have found at the bank is unique for its account (`payments_of_provider`).
create table transfer_claims (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  account text collate "C" not null check (account in ('iban', 'raast', 'jazzcash_wallet', 'easypaisa_wallet')),
  -- Capitals and digits.
  reference text collate "C" not null check (reference ~ '^[A-Z0-9-]{4,40}$'),
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'confirmed', 'not_found')),
  claimed_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by text collate "C" references users on delete set null,
  -- What was found at the bank.
  payment_id bigint unique references payments,
  unique (order_id, account, reference),
  constraint transfer_claims_settled check ((state = 'waiting') = (settled_at is null)),
  constraint transfer_claims_confirmed check ((state = 'confirmed') = (payment_id is not null))
);
create index transfer_claims_waiting on transfer_claims (claimed_at, id) where state = 'waiting';
create index transfer_claims_of_settler on transfer_claims (settled_by);

-- Advances ---------------------------------------------------------------------------------------

-- A part of an order that is paid on delivery, paid before its parcel leaves. An advance is a payment of that purpose.
-- Orders with one of these products pay an advance.
create table advance_products (
  product_id text collate "C" primary key references products on delete cascade
);

-- What the settings ask of an order of this total, in paisa: whole rupees, never more than the total; null: nothing.
create function advance_amount(settings jsonb, order_total bigint) returns bigint language sql immutable as $$
  select nullif(least(order_total, case settings ->> 'kind'
    when 'share' then ceil(order_total * (settings ->> 'percent')::numeric / 10000) * 100
    when 'fixed' then (settings ->> 'fixedAmount')::bigint end), 0)::bigint
$$;

-- Refunds ----------------------------------------------------------------------------------------

-- Requested, approved by the owner, and paid back by the gateway, by transfer or in cash.
create table refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  amount bigint not null check (amount > 0),
  state text collate "C" not null default 'requested'
    check (state in ('requested', 'approved', 'sending', 'unknown', 'paid', 'refused')),
  reason text not null check (btrim(reason) <> ''),
  approved_by text collate "C" references users on delete set null,
  -- By which way the money goes back; the gateway can return only what came through it.
  channel text collate "C" not null check (channel in ('gateway', 'transfer', 'cash')),
  -- Made with the form: sent twice, it is one refund.
  key uuid unique,
  -- What of it lowers the price of the order, in paisa; the rest was owed back. Once approved, it is an adjustment.
  price_cut bigint not null default 0,
  adjustment_id bigint references order_adjustments,
  requested_by text collate "C" references users on delete set null,
  approved_at timestamptz,
  paid_at timestamptz,
  -- The transaction id of the transfer, or the gateway's number.
  reference text,
  -- How often the gateway was told, and when it is told next; empty: not automatically.
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz,
  lease_until timestamptz,
  -- What came of the newest attempt: `code` and `reason`.
  answer jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint refunds_price_cut check (price_cut between 0 and amount),
  constraint refunds_at_gateway check (channel = 'gateway' or (state not in ('sending', 'unknown') and due_at is null)),
  constraint refunds_paid_by_transfer check (channel <> 'transfer' or state <> 'paid' or reference is not null)
);
create index refunds_of_payment on refunds (payment_id);
create index refunds_open on refunds (state, created_at, id) where state in ('requested', 'approved', 'sending', 'unknown');
create index refunds_due on refunds (due_at, id) where due_at is not null;
create index refunds_paid on refunds (paid_at desc, id desc) where state = 'paid';
create index refunds_of_requester on refunds (requested_by);
create index refunds_of_approver on refunds (approved_by);

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
create constraint trigger refunds_within_payment after insert or update on refunds
  deferrable initially deferred for each row when (new.state <> 'refused') execute function check_refunds();

-- A customer asks the gateway for the money of a payment back. Lost, it is a refund.
create table payment_disputes (
  id bigint generated always as identity primary key,
  key uuid not null unique,
  payment_id bigint not null references payments,
  amount bigint not null check (amount between 1 and 9007199254740991),
  state text collate "C" not null default 'open' check (state in ('open', 'won', 'lost')),
  -- The gateway's number of the case.
  reference text not null default '' check (char_length(reference) <= 100),
  refund_id bigint unique references refunds,
  opened_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index payment_disputes_open on payment_disputes (payment_id) where state = 'open';
create index payment_disputes_of_payment on payment_disputes (payment_id, id);
