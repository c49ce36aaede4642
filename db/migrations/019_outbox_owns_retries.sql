-- The outbox owns its retries: a message holds when it is due and until when a sender has leased it. Tables and columns
-- of email get the field's words.

-- The job queue that paced the outbox before; every job of it stood for a message here.
drop schema if exists pgboss cascade;

drop index outbox_to_queue, outbox_settled, outbox_gathered;
alter table outbox
  drop constraint outbox_state_check,
  drop constraint sending_has_begun;
alter table outbox rename column carrier to transport;
alter table outbox rename column maybe_sent to possibly_sent;
alter table outbox rename column gathered to merged_count;
alter table outbox rename column gathered_into to merged_into;
alter table outbox
  add next_attempt_at timestamptz not null default now(),
  -- Until then the sender that claimed the message has it to itself.
  add leased_until timestamptz;
update outbox set
  state = case state when 'obsolete' then 'superseded' when 'gathered' then 'merged' else state end,
  next_attempt_at = coalesce(not_before, created_at),
  leased_until = case when state = 'sending' then sending_since + interval '90 seconds' end;
alter table outbox
  drop column queued_at,
  drop column sending_since,
  drop column not_before,
  -- superseded: there was nothing left to report, or too late. merged: another message's email reports it.
  add constraint outbox_state_check
    check (state in ('waiting', 'sending', 'sent', 'failed', 'superseded', 'merged')),
  add constraint outbox_sending_is_leased check (state <> 'sending' or leased_until is not null);
alter index outbox_once rename to outbox_event_once;
create index outbox_due on outbox (next_attempt_at, id) where state in ('waiting', 'sending');
create index outbox_settled on outbox (settled_at desc, id desc) where state in ('sent', 'superseded', 'merged');
create index outbox_merged on outbox (merged_into) where merged_into is not null;

alter table mail_turns rename to mail_rate_slots;
alter table mail_rate_slots rename column carrier to transport;
alter table mail_rate_slots rename constraint mail_turns_pkey to mail_rate_slots_pkey;

alter table letter_turns rename to mailbox_rate_slots;
alter table mailbox_rate_slots rename column budget to scope;
alter table mailbox_rate_slots rename constraint letter_turns_pkey to mailbox_rate_slots_pkey;
alter index letter_turns_of rename to mailbox_rate_slots_recipient;
alter index letter_turns_at rename to mailbox_rate_slots_at;

alter table newsletter_subscribers rename column asked_at to confirmation_requested_at;
