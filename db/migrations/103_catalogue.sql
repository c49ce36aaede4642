-- The catalogue, which the owner writes: photos, categories, products, prices with a date, and the history of changes.

-- For the exclusion constraint of prices: a product's id beside a range.
create extension if not exists btree_gist;

-- Photos ------------------------------------------------------------------------------------

create table media (
  name text collate "C" primary key,
  hash text collate "C" not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  alt text not null,
  -- The point that every crop keeps, in percent of width and height from the top left.
  focus_x smallint not null default 50 check (focus_x between 0 and 100),
  focus_y smallint not null default 50 check (focus_y between 0 and 100)
);
create constraint trigger media_versions after insert or update or delete on media
  deferrable initially deferred for each row execute function raise_versions('articles', 'catalogue');
create trigger media_versions_truncate after truncate on media
  for each statement execute function raise_versions('articles', 'catalogue');

-- Photos that the owner adds: their originals are in the database, so that every server and the backup has them.
create table media_originals (
  media_name text collate "C" primary key references media on delete cascade,
  -- Of the file as it was sent: the same file sent again is the same photo.
  source_sha256 text collate "C" not null unique check (source_sha256 ~ '^[0-9a-f]{64}$'),
  -- As it is kept: upright, without metadata. webp: with transparency.
  format text collate "C" not null check (format in ('jpg', 'webp')),
  bytes bytea not null check (octet_length(bytes) between 1 and 20971520),
  size integer not null generated always as (octet_length(bytes)) stored,
  added_at timestamptz not null default now(),
  -- Since when nothing uses it; the cleanup removes it 30 days later.
  unused_since timestamptz
);
-- Compressed already.
alter table media_originals alter column bytes set storage external;

-- Categories and products ------------------------------------------------------------------------

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

create constraint trigger categories_version after insert or update or delete on categories
  deferrable initially deferred for each row execute function raise_versions('catalogue');
create trigger categories_version_truncate after truncate on categories
  for each statement execute function raise_versions('catalogue');

create table products (
  id text collate "C" primary key,
  route text collate "C" unique check (route like '/%'),
  position integer not null,
  name text not null check (btrim(name) <> ''),
  brand text not null default 'LumiSkin',
  category text collate "C" not null references categories,
  description text not null default '',
  benefits text[] not null default '{}',
  usage text[] not null default '{}',
  catalogue_price bigint not null check (catalogue_price between 0 and 9007199254740991),
  unit_price bigint not null check (unit_price between 0 and 9007199254740991),
  currency text collate "C" not null default 'PKR' check (currency = 'PKR'),
  discount_percent integer check (discount_percent between 1 and 99),
  background_color text collate "C" check (background_color ~ '^#[0-9A-F]{6}$'),
  sold_out boolean not null default false,
  tags text[] not null default '{}',
  rating numeric(2, 1) check (rating between 0 and 5),
  review_count integer check (review_count >= 0),
  archived_at timestamptz,
  -- Empty: a draft, which only the dashboard shows.
  published_at timestamptz default now(),
  sku text check (btrim(sku) <> ''),
  -- With packaging.
  weight_grams integer check (weight_grams between 1 and 1000000),
  -- What a piece costs the shop, in paisa.
  cost bigint check (cost between 0 and 9007199254740991),
  -- INCI, as typed from the label.
  ingredients text not null default '',
  strength text not null default '',
  size text not null default '',
  suitable_for text not null default '',
  period_after_opening_months integer check (period_after_opening_months between 1 and 120),
  cautions text not null default '',
  -- The number of the newest revision; 0: never changed.
  version integer not null default 0,
  status text collate "C" not null generated always as (
    case when archived_at is not null then 'archived' when published_at is null then 'draft' else 'active' end
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index products_sku on products (upper(sku));
create index products_active on products (category, position) where status = 'active';
create constraint trigger products_version after insert or delete on products
  deferrable initially deferred for each row execute function raise_versions('catalogue');
create trigger products_version_truncate after truncate on products
  for each statement execute function raise_versions('catalogue');
create constraint trigger products_version_update after update on products
  deferrable initially deferred for each row
  when (to_jsonb(old) - 'updated_at' is distinct from to_jsonb(new) - 'updated_at')
  execute function raise_versions('catalogue');

create table product_images (
  product_id text collate "C" not null references products on delete cascade,
  position integer not null check (position >= 1),
  media_name text collate "C" not null references media,
  -- A photo is public once its alt text says what it shows. Of a product's photos those that are public are
  -- numbered; the first is its main photo in the shop. `position` is the order of all, for the owner.
  shown_position integer,
  primary key (product_id, position),
  -- Deferred: renumbering passes through states in which two have one number.
  constraint product_images_shown unique (product_id, shown_position)
    deferrable initially deferred
);
create index product_images_media on product_images (media_name);
create constraint trigger product_images_version after insert or update or delete on product_images
  deferrable initially deferred for each row execute function raise_versions('catalogue');
create trigger product_images_version_truncate after truncate on product_images
  for each statement execute function raise_versions('catalogue');

create function number_shown_photos() returns trigger language plpgsql as $$
declare
  changed text[];
begin
  if tg_table_name = 'media' then
    changed := array(select distinct product_id from product_images where media_name = new.name);
  elsif tg_op = 'DELETE' then
    changed := array[old.product_id];
  elsif tg_op = 'INSERT' then
    changed := array[new.product_id];
  else
    changed := array[old.product_id, new.product_id];
  end if;
  update product_images as image
  set shown_position = numbered.place
  from (
    select product_id, position,
      case when btrim(alt) <> '' then
        row_number() over (partition by product_id, btrim(alt) <> '' order by position)
      end as place
    from product_images join media on media.name = media_name
    where product_id = any (changed)
  ) as numbered
  where image.product_id = numbered.product_id and image.position = numbered.position
    and image.shown_position is distinct from numbered.place;
  return null;
end
$$;
create trigger product_images_numbered after insert or delete or update of product_id, position, media_name
  on product_images for each row execute function number_shown_photos();
create trigger media_alt_numbered after update of alt on media
  for each row when ((btrim(old.alt) <> '') <> (btrim(new.alt) <> '')) execute function number_shown_photos();

-- Prices with a date -----------------------------------------------------------------------------

-- They begin and end automatically, by the days of Karachi.
create table scheduled_prices (
  id bigint generated always as identity primary key,
  product_id text collate "C" not null references products,
  -- Paisa.
  unit_price bigint not null check (unit_price between 0 and 9007199254740991),
  catalogue_price bigint not null check (catalogue_price between 0 and 9007199254740991),
  -- The badge while it runs; 0: none; empty: the product's own.
  badge_percent integer check (badge_percent between 0 and 99),
  -- Both inclusive.
  first_day date not null,
  last_day date not null,
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'running', 'ended', 'cancelled')),
  -- What the product had when it began.
  unit_price_before bigint,
  catalogue_price_before bigint,
  badge_before integer,
  -- The fields that were changed by hand while it ran, and stayed so at its end.
  kept text[] not null default '{}',
  began_at timestamptz,
  -- Of what has ended or is cancelled. Without `began_at` it never began.
  ended_at timestamptz,
  created_by text collate "C",
  created_at timestamptz not null default now(),
  constraint scheduled_prices_days check (first_day <= last_day),
  constraint scheduled_prices_running check (state <> 'running' or began_at is not null),
  constraint scheduled_prices_over check ((state in ('ended', 'cancelled')) = (ended_at is not null)),
  constraint scheduled_prices_before
    check ((began_at is null) = (unit_price_before is null) and (began_at is null) = (catalogue_price_before is null)),
  constraint scheduled_prices_apart
    exclude using gist (product_id with =, daterange(first_day, last_day, '[]') with &&)
    where (state in ('waiting', 'running'))
);
-- What the job looks for every minute.
create index scheduled_prices_due on scheduled_prices (first_day) where state in ('waiting', 'running');
-- The next one must not take for the price before what another has set.
create unique index scheduled_prices_one_running on scheduled_prices (product_id) where state = 'running';

-- Changes and imports ----------------------------------------------------------------------------

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
-- Each revision is undone at most once; the undoing is a revision too and can itself be undone.
create unique index revisions_undoes on revisions (undoes) where undoes is not null;
create trigger revisions_append_only before update or delete on revisions
  for each row execute function refuse_change();
create trigger revisions_no_truncate before truncate on revisions
  for each statement execute function refuse_change();

-- Files that the owner uploads: what each would change is kept until it is imported, on whichever server, or expires.
create table import_runs (
  -- Random, in the URL.
  id text collate "C" primary key,
  kind text collate "C" not null check (kind in ('products', 'stock')),
  file_name text not null,
  plan jsonb not null,
  -- checked: nothing is written. running: an attempt has a lease. refused: an attempt found the catalogue changed.
  state text collate "C" not null default 'checked' check (state in ('checked', 'running', 'done', 'refused')),
  attempt integer not null default 0 check (attempt >= 0),
  -- Products that the attempt has worked through, and of how many.
  progress integer not null default 0 check (progress >= 0),
  total integer not null check (total >= 0),
  -- Why it was refused, as a sentence.
  reason text,
  actor_id text collate "C" not null references users on delete cascade,
  leased_until timestamptz,
  expires_at timestamptz not null default now() + interval '1 day',
  created_at timestamptz not null default now(),
  check ((state = 'refused') = (reason is not null)),
  check ((state = 'running') = (leased_until is not null))
);
create index import_runs_expired on import_runs (expires_at);
create index import_runs_of on import_runs (actor_id);
