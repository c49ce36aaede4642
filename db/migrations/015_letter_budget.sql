-- How many letters reach one mailbox in an hour, and which messages went out in the letter of another.

alter table outbox
  -- Not to be queued before that: a budget was used up, or more of the same may come that one letter can tell.
  add not_before timestamptz,
  -- The message whose letter tells this one too, and how many a message has gathered so.
  add gathered_into bigint references outbox on delete set null,
  add gathered integer not null default 0 check (gathered >= 0),
  drop constraint outbox_state_check,
  add constraint outbox_state_check
    check (state in ('waiting', 'sending', 'sent', 'failed', 'obsolete', 'gathered'));
create index outbox_gathered on outbox (gathered_into) where gathered_into is not null;
drop index outbox_settled;
create index outbox_settled on outbox (settled_at desc, id desc) where state in ('sent', 'obsolete', 'gathered');

-- A message's turn to reach its recipient: when it was last handed to a mail service, or, in the future, when it may
-- be. Rows are of use for an hour, and deleted soon after: they are no list of who was written to.
create table letter_turns (
  message_id bigint primary key references outbox on delete cascade,
  budget text collate "C" not null check (budget in ('security', 'customer', 'owner')),
  -- A hash of the mailbox.
  recipient text collate "C" not null,
  at timestamptz not null
);
create index letter_turns_of on letter_turns (budget, recipient, at desc);
create index letter_turns_at on letter_turns (at);
