-- Each revision is undone at most once; the undoing is a revision too and can itself be undone.
create unique index revisions_undoes on revisions (undoes) where undoes is not null;

-- A filter of a list of the dashboard that somebody keeps under a name.
create table saved_filters (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null references users on delete cascade,
  -- The list's screen, such as /dashboard.
  path text collate "C" not null check (path ~ '^/dashboard(/[a-z-]+)*$'),
  -- Among the person's filters of that screen; it bounds their number.
  place smallint not null check (place between 1 and 20),
  name text not null check (btrim(name) <> '' and length(name) <= 40),
  -- The parameters, such as `status=Pending&sort=oldest`.
  query text not null check (length(query) between 1 and 1000),
  created_at timestamptz not null default now(),
  unique (user_id, path, place),
  unique (user_id, path, name)
);
