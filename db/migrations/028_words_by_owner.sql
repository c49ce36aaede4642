-- The owner writes the shop's words: texts that were changed, drafts of articles, and settings with a version.

-- A text of the shop that the owner has changed; a text without a row is the one in shop/content.
create table content (
  key text collate "C" primary key check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  -- The number of the newest revision.
  version integer not null check (version >= 1),
  updated_at timestamptz not null default now()
);
-- The photos that a changed text shows, so that none of them is deleted.
create table content_photos (
  key text collate "C" not null references content on delete cascade,
  media_name text collate "C" not null references media,
  primary key (key, media_name)
);
create index content_photos_media on content_photos (media_name);

-- Texts are read with the settings, whose version serves both.
create constraint trigger content_version after insert or update or delete on content
  deferrable initially deferred for each row execute function raise_versions('settings');
create trigger content_version_truncate after truncate on content
  for each statement execute function raise_versions('settings');

-- The number of the newest revision; 0: never changed.
alter table settings add column version integer not null default 0;

alter table articles
  -- Of an article without a date of publication the page shows when it was made, so that an empty published_at is no draft.
  add column draft boolean not null default false,
  add column archived_at timestamptz,
  -- The number of the newest revision; 0: never changed.
  add column version integer not null default 0;
alter table articles add column status text collate "C" not null generated always as (
  case when archived_at is not null then 'archived' when draft then 'draft' else 'active' end
) stored;
drop index articles_newest;
create index articles_newest on articles (coalesce(published_at, created_at) desc, id) where status = 'active';
