-- Money that customers send to the shop's own accounts: a payment method, and what customers say they have sent.

insert into payment_states (method, state, words, paid) values
  ('transfer', 'awaited', 'Bank transfer awaited', false),
  ('transfer', 'captured', 'Bank transfer received', true),
  ('transfer', 'failed', 'Bank transfer awaited', false),
  ('transfer', 'expired', 'Bank transfer awaited', false),
  ('transfer', 'to_refund', 'Bank transfer received', true);

create index payments_transfers_awaited on payments (order_id) where method = 'transfer' and state = 'awaited';

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
