-- The owner writes the catalogue: categories are data, products have a status and the fields that an owner needs, and
-- each change is a revision.

create table categories (
  id text collate "C" primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (btrim(name) <> ''),
  -- The sentence below the heading of its grid on the home page.
  lead text not null default '',
  position integer not null,
  -- Whether the home page and the catalogue have a grid of it.
  on_home boolean not null default true,
  on_catalogue boolean not null default true,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- The specification's two. The home page shows the first as its featured collection.
insert into categories (id, name, lead, position, on_home) values
  ('skincare', 'Beauty Products', '', 1, false),
  ('healthcare', 'Beauty & Personal Care Tools', 'Small things that make a routine easier to keep.', 2, true);

alter table products drop constraint products_category_check;
alter table products add constraint products_category_fkey foreign key (category) references categories;

alter table products
  -- Empty: a draft, which only the dashboard shows.
  add column published_at timestamptz,
  add column sku text check (btrim(sku) <> ''),
  -- With packaging.
  add column weight_grams integer check (weight_grams between 1 and 1000000),
  -- What a piece costs the shop, in paisa.
  add column cost bigint check (cost between 0 and 9007199254740991),
  -- INCI, as typed from the label.
  add column ingredients text not null default '',
  add column strength text not null default '',
  add column size text not null default '',
  add column suitable_for text not null default '',
  add column period_after_opening_months integer check (period_after_opening_months between 1 and 120),
  add column cautions text not null default '',
  -- The number of the newest revision; 0: never changed.
  add column version integer not null default 0;
-- No page changes by this.
alter table products disable trigger products_version_update;
update products set published_at = created_at;
alter table products enable trigger products_version_update;
alter table products alter column published_at set default now();
alter table products add column status text collate "C" not null generated always as (
  case when archived_at is not null then 'archived' when published_at is null then 'draft' else 'active' end
) stored;
create unique index products_sku on products (upper(sku));
drop index products_shown;
create index products_active on products (category, position) where status = 'active';

create constraint trigger categories_version after insert or update or delete on categories
  deferrable initially deferred for each row execute function raise_versions('catalogue');
create trigger categories_version_truncate after truncate on categories
  for each statement execute function raise_versions('catalogue');

-- A change of something that the owner edits: the fields that changed, before and after. Without `before` it was created.
create table revisions (
  id bigint generated always as identity primary key,
  entity text collate "C" not null check (btrim(entity) <> ''),
  entity_id text collate "C" not null,
  version integer not null check (version >= 1),
  before jsonb,
  after jsonb not null,
  -- Empty: the shop itself, such as a price that has begun.
  actor_id text collate "C",
  at timestamptz not null default now(),
  -- The revision that this one takes back.
  undoes bigint references revisions,
  unique (entity, entity_id, version)
);
create index revisions_newest on revisions (id desc, entity);
create trigger revisions_append_only before update or delete on revisions
  for each row execute function refuse_change();
create trigger revisions_no_truncate before truncate on revisions
  for each statement execute function refuse_change();
