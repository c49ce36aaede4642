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

-- Deferred to the end of the transaction: versions are locked last, and for no longer than committing takes.
create constraint trigger media_versions after insert or update or delete on media
  deferrable initially deferred for each row execute function raise_versions('articles', 'catalogue');
create constraint trigger articles_version after insert or update or delete on articles
  deferrable initially deferred for each row execute function raise_versions('articles');
create constraint trigger settings_version after insert or update or delete on settings
  deferrable initially deferred for each row execute function raise_versions('settings');
create constraint trigger product_images_version after insert or update or delete on product_images
  deferrable initially deferred for each row execute function raise_versions('catalogue');
create constraint trigger products_version after insert or delete on products
  deferrable initially deferred for each row execute function raise_versions('catalogue');
-- How many pieces are left is on no page; whether there are any is. Checkouts need not wait for each other here.
create constraint trigger products_version_update after update on products
  deferrable initially deferred for each row
  when (
    to_jsonb(old) - array['stock', 'updated_at'] is distinct from to_jsonb(new) - array['stock', 'updated_at']
    or (old.stock is not distinct from 0) <> (new.stock is not distinct from 0)
  )
  execute function raise_versions('catalogue');

create trigger media_versions_truncate after truncate on media
  for each statement execute function raise_versions('articles', 'catalogue');
create trigger articles_version_truncate after truncate on articles
  for each statement execute function raise_versions('articles');
create trigger settings_version_truncate after truncate on settings
  for each statement execute function raise_versions('settings');
create trigger product_images_version_truncate after truncate on product_images
  for each statement execute function raise_versions('catalogue');
create trigger products_version_truncate after truncate on products
  for each statement execute function raise_versions('catalogue');
