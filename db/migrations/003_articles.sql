-- Articles. Content is plain text: paragraphs parted by empty lines, "## " before a heading, "- " or "1. "
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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index articles_newest on articles (coalesce(published_at, created_at) desc, id);
create index articles_featured_image on articles (featured_image);
