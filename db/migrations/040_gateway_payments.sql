-- Payments at a gateway: the shop's account there, each payment that a shopper began, and everything that the gateway said.

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
