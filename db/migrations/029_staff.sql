-- People who work in the shop have a role. Whoever was an admin is an owner.

alter table users
  -- Empty: a customer.
  add column role text collate "C" check (role in ('owner', 'manager', 'packer', 'caller', 'bookkeeper')),
  -- The role that they get when they have set a password by the link of their invitation.
  add column invited_role text collate "C" check (invited_role in ('owner', 'manager', 'packer', 'caller', 'bookkeeper')),
  add column invited_at timestamptz,
  -- When they left, while they have not come back.
  add column left_at timestamptz,
  add constraint users_invited_at check ((invited_role is null) = (invited_at is null)),
  add constraint users_left_without_role check (role is null or left_at is null),
  add constraint users_staff_or_invited check (role is null or invited_role is null);
update users set role = 'owner' where is_admin;

drop trigger users_keep_an_admin_update on users;
drop trigger users_keep_an_admin_delete on users;
drop function keep_an_admin();
alter table users drop constraint users_admin_is_proven;
-- The specification's flag follows from the role, whichever way that is written.
alter table users drop column is_admin;
alter table users add column is_admin boolean not null
  generated always as (coalesce(role in ('owner', 'manager'), false)) stored;
-- An account under an email that nobody has confirmed may be a stranger's (decision 042).
alter table users add constraint users_staff_is_proven check (role is null or email_verified);
create index users_staff on users (role, id) where role is not null;
create index users_invited on users (invited_at) where invited_role is not null;

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

-- What somebody has taken out of the shop, for the day on which they leave.
create index audit_log_exports on audit_log (actor_id, id desc) where action like '%.exported';

-- Customers are found by the words of name and email, as orders are, and by the digits of their phone.
alter table users
  add column words tsvector not null generated always as (order_words(full_name, email)) stored,
  -- A number of this country without its leading 0 or 92, else all digits: however it was typed.
  add column phone_digits text collate "C" generated always as (
    left(regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(0092|92|0)', ''), 32)
  ) stored;
create index users_newest on users (created_at desc, id desc);
create index users_words on users using gin (words);
create index users_phone on users (phone_digits);

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

-- Messages are deleted some time after they were dealt with: when they were read and answered.
alter table contacts
  add column read_at timestamptz,
  add column answered_at timestamptz,
  add column answered_by text collate "C" references users on delete set null;
update contacts set read_at = now() where status = 'read';
alter table contacts
  add constraint contacts_read_at check ((status = 'read') = (read_at is not null)),
  add constraint contacts_answered_is_read check (answered_at is null or status = 'read'),
  add constraint contacts_answered_by check (answered_by is null or answered_at is not null);
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
