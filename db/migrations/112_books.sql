-- The shop's books: who holds whose money, accounts of riders, and what the gateway pays out.

-- What happened on a rider's account beside his parcels. Nothing is changed later: a mistake gets an event that counters it.
create table rider_events (
  id bigint generated always as identity primary key,
  -- Made with the form: sent again, it counts once.
  key uuid not null unique,
  rider_id bigint not null references riders,
  -- `shortage`: the shop bears what was missing; `surplus`: it keeps what was too much.
  kind text collate "C" not null check (kind in ('float', 'cash_brought', 'shortage', 'surplus', 'countered')),
  counters bigint unique references rider_events,
  note text not null default '' check (char_length(note) <= 500),
  actor_id text collate "C" references users on delete set null,
  at timestamptz not null default now(),
  constraint rider_events_counters check ((kind = 'countered') = (counters is not null))
);
create index rider_events_of_rider on rider_events (rider_id, id);
create index rider_events_of_actor on rider_events (actor_id);
-- All but who did it, which goes with that person's account.
create trigger rider_events_append_only before delete or update of id, key, rider_id, kind, counters, note, at on rider_events
  for each row execute function refuse_change();
create trigger rider_events_no_truncate before truncate on rider_events
  for each statement execute function refuse_change();

-- What the gateway pays out to the shop's bank account. What a customer paid is not in the bank yet: the gateway has it until
-- a payout is entered that names it.
create table gateway_payouts (
  id bigint generated always as identity primary key,
  -- Made with the form: sent again, it counts once.
  key uuid not null unique,
  gateway text collate "C" not null check (gateway in ('jazzcash')),
  -- As the gateway's statement or the bank's names it.
  reference text not null check (btrim(reference) <> '' and char_length(reference) <= 100),
  -- Paisa: what came to the bank, and what the gateway took for itself.
  amount bigint not null check (amount between 0 and 9007199254740991),
  fee bigint not null check (fee between 0 and 9007199254740991),
  -- On which the bank had it.
  day date not null,
  -- It was entered by mistake: the gateway has its money again.
  taken_back_at timestamptz
);
create unique index gateway_payouts_of_reference on gateway_payouts (gateway, reference) where taken_back_at is null;
create index gateway_payouts_of_day on gateway_payouts (day, id);

-- What moved money: nothing is changed later, a mistake gets an event that counters it.
create table payout_events (
  id bigint generated always as identity primary key,
  payout_id bigint not null references gateway_payouts,
  kind text collate "C" not null check (kind in ('entered', 'taken_back')),
  actor_id text collate "C" references users on delete set null,
  at timestamptz not null default now(),
  unique (payout_id, kind)
);
create index payout_events_of_actor on payout_events (actor_id);
-- All but who did it, which goes with that person's account.
create trigger payout_events_append_only before delete or update of id, payout_id, kind, at on payout_events
  for each row execute function refuse_change();
create trigger payout_events_no_truncate before truncate on payout_events
  for each statement execute function refuse_change();

-- Who holds whose money. Positive: the holder has got it. The entries of one event sum to zero.
create table money_entries (
  id bigint generated always as identity primary key,
  event_id bigint references order_events,
  -- `shop`: what the shop itself bears or keeps.
  holder text collate "C" not null
    check (holder in ('customer', 'courier', 'rider', 'gateway', 'drawer', 'bank', 'tax', 'shop')),
  amount bigint not null check (amount <> 0),
  at timestamptz not null default now(),
  rider_event_id bigint references rider_events,
  -- Of the holder `rider`: who.
  rider_id bigint references riders,
  payout_event_id bigint references payout_events,
  constraint money_entries_rider check (rider_id is null or holder = 'rider'),
  constraint money_entries_of_one_event check (num_nonnulls(event_id, rider_event_id, payout_event_id) = 1)
);
create index money_entries_of_event on money_entries (event_id);
create index money_entries_of_rider_event on money_entries (rider_event_id) where rider_event_id is not null;
create index money_entries_of_rider on money_entries (rider_id, id) include (amount) where rider_id is not null;
create index money_entries_on_the_road on money_entries (at, id) include (holder, amount) where holder in ('courier', 'rider');
create index money_entries_of_payout_event on money_entries (payout_event_id) where payout_event_id is not null;
-- What the gateway has, and the figures of days.
create index money_entries_at_gateway on money_entries (id) include (event_id, amount) where holder = 'gateway';
create index money_entries_by_time on money_entries (at) include (holder, event_id, amount) where holder in ('customer', 'bank');
create trigger money_entries_append_only before update or delete on money_entries
  for each row execute function refuse_change();
create trigger money_entries_no_truncate before truncate on money_entries
  for each statement execute function refuse_change();

create function check_money_sum() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from money_entries where event_id = new.event_id) <> 0
    or (select sum(amount) from money_entries where rider_event_id = new.rider_event_id) <> 0
    or (select sum(amount) from money_entries where payout_event_id = new.payout_event_id) <> 0 then
    raise exception 'the money entries of event % do not sum to zero',
      coalesce(new.event_id, new.rider_event_id, new.payout_event_id) using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger money_entries_sum after insert on money_entries
  deferrable initially deferred for each row execute function check_money_sum();

-- What a payout is made of: payments, less what the gateway paid back. Each is in one payout that stands.
create table gateway_payout_items (
  payout_id bigint not null references gateway_payouts,
  entry_id bigint not null references money_entries,
  taken_back boolean not null default false,
  primary key (payout_id, entry_id)
);
create unique index gateway_payout_items_of_entry on gateway_payout_items (entry_id) where not taken_back;

create function check_payout() returns trigger language plpgsql as $$
declare
  checked bigint;
begin
  if tg_table_name = 'gateway_payouts' then
    checked := new.id;
  else
    checked := new.payout_id;
  end if;
  if exists (select from gateway_payouts where id = checked and amount + fee <> coalesce((
      select sum(m.amount) from gateway_payout_items i join money_entries m on m.id = i.entry_id
      where i.payout_id = checked and m.holder = 'gateway' and m.payout_event_id is null), 0))
    or exists (select from gateway_payouts p join gateway_payout_items i on i.payout_id = p.id
      where p.id = checked and i.taken_back <> (p.taken_back_at is not null)) then
    raise exception 'payout % is not what it is made of', checked using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger gateway_payouts_made_of after insert or update on gateway_payouts
  deferrable initially deferred for each row execute function check_payout();
create constraint trigger gateway_payout_items_make after insert or update on gateway_payout_items
  deferrable initially deferred for each row execute function check_payout();
