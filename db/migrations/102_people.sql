-- People: customers and those who work in the shop, how they sign in, and what the dashboard keeps for and about them.

create table users (
  id text collate "C" primary key,
  email text collate "C" not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  full_name text not null default '',
  image text,
  phone text,
  addresses text[] not null default '{}',
  two_factor_enabled boolean not null default false,
  -- Rises whenever a person's credentials change or their sessions are ended: a sign-in that began before it does not
  -- come to an end after it.
  security_stamp integer not null default 0,
  -- Of people who work in the shop. Empty: a customer.
  role text collate "C" check (role in ('owner', 'manager', 'packer', 'caller', 'bookkeeper')),
  -- The role that they get when they have set a password by the link of their invitation.
  invited_role text collate "C" check (invited_role in ('owner', 'manager', 'packer', 'caller', 'bookkeeper')),
  invited_at timestamptz,
  -- When they left, while they have not come back.
  left_at timestamptz,
  -- The specification's flag follows from the role, whichever way that is written.
  is_admin boolean not null generated always as (coalesce(role in ('owner', 'manager'), false)) stored,
  -- Customers are found by the words of name and email, as orders are, and by the digits of their phone.
  words tsvector not null generated always as (order_words(full_name, email)) stored,
  -- A number of this country without its leading 0 or 92, else all digits: however it was typed.
  phone_digits text collate "C" generated always as (
    left(regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(0092|92|0)', ''), 32)
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_invited_at check ((invited_role is null) = (invited_at is null)),
  constraint users_left_without_role check (role is null or left_at is null),
  constraint users_staff_or_invited check (role is null or invited_role is null),
  -- An account under an email that no one has confirmed may be a stranger's (docs/decisions/042-verified-admin-emails.md).
  constraint users_staff_is_proven check (role is null or email_verified)
);
create index users_staff on users (role, id) where role is not null;
create index users_invited on users (invited_at) where invited_role is not null;
create index users_newest on users (created_at desc, id desc);
create index users_words on users using gin (words);
create index users_phone on users (phone_digits);

-- The shop always keeps an owner once it has one, whichever way a record is changed. Two removals at once take turns, so
-- that the second sees what the first has done.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('lumiskin admins'));
  if not exists (select from users where role = 'owner') then
    raise exception 'the last owner cannot be removed'
      using errcode = 'check_violation', constraint = 'users_keep_an_owner';
  end if;
  return null;
end
$$;
create trigger users_keep_an_owner_update after update of role on users
  for each row when (old.role = 'owner' and new.role is distinct from 'owner') execute function keep_an_owner();
create trigger users_keep_an_owner_delete after delete on users
  for each row when (old.role = 'owner') execute function keep_an_owner();

-- Signing in -------------------------------------------------------------------------------------

create table sessions (
  id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  token text collate "C" not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- A way of signing in: a password (`credential`) or an account at a provider.
create table accounts (
  id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  account_id text collate "C" not null,
  provider_id text collate "C" not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
-- One account of each provider for each person: another Google account with the same email is not theirs.
create unique index accounts_one_of_each_provider on accounts (user_id, provider_id);

-- One-time links and codes.
create table verifications (
  id text collate "C" primary key,
  identifier text collate "C" not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

-- A second step at sign-in, for admins who want it: a code from an app on their phone. The app's secret and the
-- recovery codes are encrypted with the shop's own secret.
create table two_factors (
  id text collate "C" primary key,
  user_id text collate "C" not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

-- Attempts of sign-in and forms, counted by all servers together.
create table rate_limits (
  id text collate "C" primary key,
  key text collate "C" not null unique,
  count integer not null,
  last_request bigint not null
);

-- What the dashboard keeps for its people and about customers ------------------------------------

-- What the shop has noted about a customer.
create table customer_notes (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null references users on delete cascade,
  text text not null check (btrim(text) <> '' and length(text) <= 4000),
  -- Empty: they have left.
  author_id text collate "C" references users on delete set null,
  created_at timestamptz not null default now()
);
create index customer_notes_of_customer on customer_notes (user_id, id desc);
create index customer_notes_of_author on customer_notes (author_id);

-- A filter of a list of the dashboard that someone keeps under a name.
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
