-- Whoever keeps a look-up of a session in memory must hear at once that it ended, or that what is known of its person
-- has changed. As with versions (005), it is said twice: to this connection (code LS002) before the change is
-- acknowledged, and to every server that listens as soon as it is committed. Signing in announces nothing.

create function announce_person() returns trigger language plpgsql as $$
declare
  changed constant jsonb := to_jsonb(old);
  person constant text := 'people ' || coalesce(changed ->> 'user_id', changed ->> 'id');
begin
  perform pg_notify('items', person);
  raise notice using message = 'a person was changed', detail = person, errcode = 'LS002';
  return null;
end
$$;

create trigger users_announced after update or delete on users
  for each row execute function announce_person();
create trigger sessions_announced after update or delete on sessions
  for each row execute function announce_person();
