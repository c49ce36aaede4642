-- Messages between the shop and people: what visitors write, who wants the newsletter, and the mail to be sent.

-- What visitors write to the shop ----------------------------------------------------------------

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
  fingerprint text collate "C" not null
);
create unique index contacts_of_form on contacts (form_key, fingerprint) where form_key is not null;
create index contacts_alike on contacts (fingerprint, timestamp);
create index contacts_newest on contacts (timestamp desc, id desc);
create index contacts_unread on contacts (timestamp desc, id desc) where status = 'unread';

-- Newsletter -------------------------------------------------------------------------------------

-- Removal deletes the row. While confirmed_at is empty nobody has shown yet that the address is theirs.
create table newsletter_subscribers (
  id bigint generated always as identity primary key,
  email text collate "C" not null unique check (email = lower(email)),
  subscribed_at timestamptz not null default now(),
  -- When the last letter was announced that asks for confirmation.
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index newsletter_subscribers_newest on newsletter_subscribers (subscribed_at desc, id desc);

-- Outbox -----------------------------------------------------------------------------------------

-- Mail to be sent. A row commits with what it announces and holds a kind and an id, no text and no secret.
create table outbox (
  id bigint generated always as identity primary key,
  kind text collate "C" not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  -- The id of what it tells of: a contact, checkout, order, user or subscriber, as the kind says.
  subject_id text collate "C" not null,
  -- obsolete: there was nothing left to tell when its turn came.
  state text collate "C" not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'failed', 'obsolete')),
  attempts integer not null default 0 check (attempts >= 0),
  -- It may have reached its reader already: an earlier attempt ended without an answer.
  maybe_sent boolean not null default false,
  carrier text collate "C",
  -- Why the last attempt failed.
  error text,
  created_at timestamptz not null default now(),
  -- When it was handed to the job queue; empty: not yet, or not any more.
  queued_at timestamptz,
  sending_since timestamptz,
  settled_at timestamptz,
  constraint sending_has_begun check (state <> 'sending' or sending_since is not null)
);
create index outbox_to_queue on outbox (id) where state = 'waiting' and queued_at is null;
create index outbox_unsettled on outbox (created_at, id) where state in ('waiting', 'sending', 'failed');
create index outbox_settled on outbox (settled_at desc, id desc) where state in ('sent', 'obsolete');
-- What happens once is told once.
create unique index outbox_once on outbox (kind, subject_id)
  where kind in ('contact-message', 'new-order', 'order-confirmation', 'order-completed', 'order-cancelled');

-- When a mail service that limits its callers may be called next; all servers take their turns here.
create table mail_turns (
  carrier text collate "C" primary key,
  next_at timestamptz not null
);
