-- What the calls before dispatch need beside 032.

-- "Keep both": orders of the same phone or address that were placed before then are not shown as duplicates any more.
alter table orders add column kept_apart_at timestamptz;
-- The duplicates of an order are looked for among those of a few days.
create index orders_by_placing on orders (placed_at) where placed_at is not null;

-- The history of the marks on a number. An empty mark: it was taken off.
create table phone_mark_events (
  id bigint generated always as identity primary key,
  phone_e164 text collate "C" not null,
  mark text collate "C" check (mark in ('advance_only', 'do_not_serve')),
  reason text not null default '' check (char_length(reason) <= 500),
  actor_id text collate "C" references users on delete set null,
  at timestamptz not null default now()
);
create index phone_mark_events_of_phone on phone_mark_events (phone_e164, id);
create index phone_mark_events_of_actor on phone_mark_events (actor_id);
