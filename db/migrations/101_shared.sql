-- The baseline of the database: one file for each part of the shop, in the order in which they need one another. It was
-- written from the 44 migrations of before (001 to 046), and makes the same database. Later changes are files of their own.
--
-- Money is whole paisa in bigint. Times carry their zone. Text that is compared, sorted or unique has the collation "C":
-- bytes decide, on every server alike. The shop reads names of constraints, so they stay as they are.

-- Domains ----------------------------------------------------------------------------------------

-- PostgreSQL parses the text of every CHECK of a table for each statement that writes to it, and that of a domain once for a
-- connection (docs/decisions/050-optimistic-checkout.md). So in tables that a checkout writes, a rule about one column is a
-- CHECK of its domain.
create domain paisa_total as bigint check (value between 0 and 9007199254740991);
create domain text_max_40 as text check (char_length(value) <= 40);
create domain text_max_100 as text check (char_length(value) <= 100);
create domain text_max_200 as text check (char_length(value) <= 200);
create domain text_max_4000 as text check (char_length(value) <= 4000);

-- Functions of several files ---------------------------------------------------------------------

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;

-- The words by which customers and their orders are found: those of the name, and the whole email; a name that is an
-- email stays whole. Of core PostgreSQL alone, in every locale: words are parted by ASCII signs.
create function order_words(name text, email text) returns tsvector
  language sql immutable parallel safe as $$
  select array_to_tsvector(array_remove(array_append(
    case when name like '%@%' then array[lower(left(name, 120))]
      else regexp_split_to_array(lower(left(name, 120)), '[\s!-/:-@\[-`{-~]+') end,
    lower(left(email, 120))), ''))
$$;

-- Versions of what pages are made from -----------------------------------------------------------

-- What pages are made from has a version: a page that is kept holds for as long as its versions stay as they were.
-- A version is raised in the transaction of the change, by triggers, so that no change can forget it.
create table versions (
  name text collate "C" primary key,
  value bigint not null default 0
);
insert into versions (name) values ('articles'), ('catalogue'), ('settings');

-- Raises the versions that its arguments name, once in a transaction, and says so twice: to this connection (code
-- LS001) before the change is acknowledged, and to every server that listens as soon as it is committed.
create function raise_versions() returns trigger language plpgsql as $$
declare
  done constant text := 'lumiskin.raised_' || array_to_string(tg_argv, '_');
  raised record;
begin
  if current_setting(done, true) = 'yes' then
    return null;
  end if;
  perform set_config(done, 'yes', true);
  -- All rows in one order: two transactions that raise several must not wait for each other in a circle.
  perform from versions order by name for update;
  for raised in
    update versions set value = value + 1 where name = any (tg_argv) returning name, value
  loop
    perform pg_notify('versions', raised.name || ' ' || raised.value);
    raise notice using message = 'a version was raised', detail = raised.name, errcode = 'LS001';
  end loop;
  return null;
end
$$;

-- Settings and the audit log ---------------------------------------------------------------------

-- What the owner has set; a setting without a row is as the shop has it.
create table settings (
  key text collate "C" primary key,
  value jsonb not null,
  -- The number of the newest revision; 0: never changed.
  version integer not null default 0,
  updated_at timestamptz not null default now()
);
-- Deferred to the end of the transaction, as all of its kind: versions are locked last, and for no longer than committing takes.
create constraint trigger settings_version after insert or update or delete on settings
  deferrable initially deferred for each row execute function raise_versions('settings');
create trigger settings_version_truncate after truncate on settings
  for each statement execute function raise_versions('settings');

-- What people have done in the dashboard. A row is never changed.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id text collate "C",
  action text collate "C" not null,
  subject text collate "C" not null,
  details jsonb not null default '{}'
);
create index audit_log_newest on audit_log (at desc, id desc);
-- What someone has taken out of the shop, for the day on which they leave.
create index audit_log_exports on audit_log (actor_id, id desc) where action like '%.exported';
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();
