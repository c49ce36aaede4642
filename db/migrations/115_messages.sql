-- Messages between the shop and people: what visitors write, who wants the newsletter, and the mail to be sent.

create table contacts (
  id bigint generated always as identity primary key,
  name text not null check (btrim(name) <> ''),
  email text not null check (btrim(email) <> ''),
  phone text not null default '',
  comment text not null check (btrim(comment) <> ''),
  timestamp timestamptz not null default now(),
  status text collate "C" not null default 'unread' check (status in ('unread', 'read')),
  -- Names the form that was filled in, where the page carried a key.
  form_key uuid,
  -- A hash of name, email, phone and comment: tells a form that was sent twice.
  fingerprint text collate "C" not null,
  -- When it was dealt with: some time later it is deleted.
  read_at timestamptz,
  answered_at timestamptz,
  answered_by text collate "C" references users on delete set null,
  constraint contacts_read_at check ((status = 'read') = (read_at is not null)),
  constraint contacts_answered_is_read check (answered_at is null or status = 'read'),
  constraint contacts_answered_by check (answered_by is null or answered_at is not null)
);
create unique index contacts_of_form on contacts (form_key, fingerprint) where form_key is not null;
create index contacts_alike on contacts (fingerprint, timestamp);
create index contacts_newest on contacts (timestamp desc, id desc);
create index contacts_unread on contacts (timestamp desc, id desc) where status = 'unread';
create index contacts_settled on contacts (greatest(read_at, answered_at)) where status = 'read';
create index contacts_of_email on contacts (lower(email));
create index contacts_of_answerer on contacts (answered_by) where answered_by is not null;

-- Answers by email.
create table contact_replies (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contacts on delete cascade,
  text text not null check (btrim(text) <> '' and length(text) <= 5000),
  author_id text collate "C" references users on delete set null,
  created_at timestamptz not null default now()
);
-- A form that arrives twice is one answer.
create unique index contact_replies_once on contact_replies (contact_id, md5(text));
create index contact_replies_of_author on contact_replies (author_id);

-- Removal deletes the row. While confirmed_at is empty no one has shown yet that the address is theirs.
create table newsletter_subscribers (
  id bigint generated always as identity primary key,
  email text collate "C" not null unique check (email = lower(email)),
  subscribed_at timestamptz not null default now(),
  -- When the last letter was announced that asks for confirmation.
  confirmation_requested_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index newsletter_subscribers_newest on newsletter_subscribers (subscribed_at desc, id desc);

-- Outbox -----------------------------------------------------------------------------------------

-- Some constraints have a name of before: so do the databases that are older than this file.

create domain outbox_kind as text collate "C" constraint outbox_kind_check1 check (value ~ '^[a-z]+(-[a-z]+)*$');
create domain outbox_state as text collate "C" constraint outbox_state_check1
  check (value in ('waiting', 'sending', 'sent', 'failed', 'superseded', 'merged'));

-- Mail to be sent. A row commits with what it announces and holds a kind and an id, no text and no secret.
create table outbox (
  id bigint generated always as identity primary key,
  kind outbox_kind not null,
  -- The id of what it tells of: a contact, order, line, user or subscriber, as the kind says.
  subject_id text collate "C" not null,
  -- superseded: there was nothing left to report, or too late. merged: another message's email reports it.
  state outbox_state not null default 'waiting',
  attempts integer not null default 0 check (attempts >= 0),
  -- It may have reached its reader already: an earlier attempt ended without an answer.
  possibly_sent boolean not null default false,
  transport text collate "C",
  -- Why the last attempt failed.
  error text,
  settled_at timestamptz,
  -- The message whose letter tells this one too, and how many a message has gathered so.
  merged_into bigint constraint outbox_gathered_into_fkey references outbox on delete set null,
  merged_count integer not null default 0 constraint outbox_gathered_check check (merged_count >= 0),
  next_attempt_at timestamptz not null default now(),
  -- Until then the sender that claimed the message has it to itself.
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  constraint outbox_sending_is_leased check (state <> 'sending' or leased_until is not null)
);
create index outbox_unsettled on outbox (created_at, id) where state in ('waiting', 'sending', 'failed');
-- What happens once is told once.
create unique index outbox_event_once on outbox (kind, subject_id)
  where kind in ('contact-message', 'new-order', 'order-confirmation', 'order-completed', 'order-cancelled');
create index outbox_due on outbox (next_attempt_at, id) where state in ('waiting', 'sending');
create index outbox_settled on outbox (settled_at desc, id desc) where state in ('sent', 'superseded', 'merged');
create index outbox_merged on outbox (merged_into) where merged_into is not null;
-- What happens once is told once.
create unique index outbox_parcel_event_once on outbox (kind, subject_id)
  where kind in ('order-confirmed', 'parcel-sent', 'parcel-attempted', 'parcel-delivered');

-- When a mail service that limits its callers may be called next; all servers take their turns here.
create table mail_rate_slots (
  transport text collate "C" primary key,
  next_at timestamptz not null
);

-- A message's turn to reach its recipient: when it was last handed to a mail service, or, in the future, when it may
-- be. Rows are of use for an hour, and deleted soon after: they are no list of who was written to.
create table mailbox_rate_slots (
  message_id bigint primary key constraint letter_turns_message_id_fkey references outbox on delete cascade,
  scope text collate "C" not null constraint letter_turns_budget_check
    check (scope in ('security', 'customer', 'owner')),
  -- A hash of the mailbox.
  recipient text collate "C" not null,
  at timestamptz not null
);
create index mailbox_rate_slots_recipient on mailbox_rate_slots (scope, recipient, at desc);
create index mailbox_rate_slots_at on mailbox_rate_slots (at);
