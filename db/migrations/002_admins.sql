-- The shop always keeps an admin once it has one, whichever way a record is changed. Two removals at
-- once take turns, so that the second sees what the first has done.
create function keep_an_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('lumiskin admins'));
  if not exists (select from users where is_admin) then
    raise exception 'the last admin cannot be removed'
      using errcode = 'check_violation', constraint = 'users_keep_an_admin';
  end if;
  return null;
end
$$;
create trigger users_keep_an_admin_update after update of is_admin on users
  for each row when (old.is_admin and not new.is_admin) execute function keep_an_admin();
create trigger users_keep_an_admin_delete after delete on users
  for each row when (old.is_admin) execute function keep_an_admin();
