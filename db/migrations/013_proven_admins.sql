-- Only somebody whose address is proven may be an admin: an account under an address that nobody has confirmed may be a
-- stranger's. The admins of before stay: each was named by whoever ran the server or by another admin (decision 042).
insert into audit_log (action, subject, details)
  select 'admin.address-assumed', id, '{"by": "migration"}' from users where is_admin and not email_verified;
update users set email_verified = true, updated_at = now() where is_admin and not email_verified;
alter table users add constraint users_admin_is_proven check (not is_admin or email_verified);

-- Rises whenever a person's credentials change or their sessions are ended: a sign-in that began before it does not
-- come to an end after it.
alter table users add column security_stamp integer not null default 0;

-- One account of each provider for each person: another Google account with the same address is not theirs.
delete from accounts later using accounts earlier
  where later.user_id = earlier.user_id and later.provider_id = earlier.provider_id
    and (later.created_at, later.id) > (earlier.created_at, earlier.id);
create unique index accounts_one_of_each_provider on accounts (user_id, provider_id);
drop index accounts_user;
