-- Files that the owner uploads: what each would change is kept until it is imported, on whichever server, or expires.

create table import_runs (
  -- Random, in the URL.
  id text collate "C" primary key,
  kind text collate "C" not null check (kind in ('products', 'stock')),
  file_name text not null,
  plan jsonb not null,
  -- checked: nothing is written. running: an attempt has a lease. refused: an attempt found the catalogue changed.
  state text collate "C" not null default 'checked' check (state in ('checked', 'running', 'done', 'refused')),
  attempt integer not null default 0 check (attempt >= 0),
  -- Products that the attempt has worked through, and of how many.
  progress integer not null default 0 check (progress >= 0),
  total integer not null check (total >= 0),
  -- Why it was refused, as a sentence.
  reason text,
  actor_id text collate "C" not null references users on delete cascade,
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day',
  check ((state = 'refused') = (reason is not null)),
  check ((state = 'running') = (leased_until is not null))
);
create index import_runs_expired on import_runs (expires_at);
create index import_runs_of on import_runs (actor_id);
