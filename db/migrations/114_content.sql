-- The words of the shop: articles, and texts that the owner has changed.

-- Content is plain text: paragraphs parted by empty lines, "## " before a heading, "- " or "1. "
-- before the lines of a list. Where author or reading time is empty, the shop's own default is shown.
create table articles (
  id text collate "C" primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (btrim(title) <> ''),
  excerpt text not null default '',
  content text not null default '',
  tags text[] not null default '{}',
  featured_image text collate "C" references media,
  author text check (btrim(author) <> ''),
  read_time text check (btrim(read_time) <> ''),
  published_at timestamptz,
  -- Of an article without a date of publication the page shows when it was made, so that an empty published_at is no draft.
  draft boolean not null default false,
  archived_at timestamptz,
  -- The number of the newest revision; 0: never changed.
  version integer not null default 0,
  status text collate "C" not null generated always as (
    case when archived_at is not null then 'archived' when draft then 'draft' else 'active' end
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index articles_featured_image on articles (featured_image);
create index articles_newest on articles (coalesce(published_at, created_at) desc, id) where status = 'active';
create constraint trigger articles_version after insert or update or delete on articles
  deferrable initially deferred for each row execute function raise_versions('articles');
create trigger articles_version_truncate after truncate on articles
  for each statement execute function raise_versions('articles');

-- A text of the shop that the owner has changed; a text without a row is the one in shop/content.
create table content (
  key text collate "C" primary key check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  -- The number of the newest revision.
  version integer not null check (version >= 1),
  updated_at timestamptz not null default now()
);
-- Texts are read with the settings, whose version serves both.
create constraint trigger content_version after insert or update or delete on content
  deferrable initially deferred for each row execute function raise_versions('settings');
create trigger content_version_truncate after truncate on content
  for each statement execute function raise_versions('settings');

-- The photos that a changed text shows, so that none of them is deleted.
create table content_photos (
  key text collate "C" not null references content on delete cascade,
  media_name text collate "C" not null references media,
  primary key (key, media_name)
);
create index content_photos_media on content_photos (media_name);
