-- Photographs that the owner adds: their originals are in the database, so that every server and the backup has them.

alter table media
  -- The point that every crop keeps, in percent of width and height from the top left.
  add column focus_x smallint not null default 50 check (focus_x between 0 and 100),
  add column focus_y smallint not null default 50 check (focus_y between 0 and 100);

create table media_originals (
  media_name text collate "C" primary key references media on delete cascade,
  -- Of the file as it was sent: the same file sent again is the same photograph.
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

-- A photograph is public once its alt text says what it shows. Of a product's photographs those that are public are
-- numbered; the first is its main photograph in the shop. `position` is the order of all, for the owner.
alter table product_images add column shown_position integer;

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

-- No page changes by this.
alter table product_images disable trigger product_images_version;
update product_images as image
set shown_position = numbered.place
from (
  select product_id, position, row_number() over (partition by product_id order by position) as place
  from product_images join media on media.name = media_name
  where btrim(alt) <> ''
) as numbered
where image.product_id = numbered.product_id and image.position = numbered.position;
alter table product_images enable trigger product_images_version;
-- Deferred: renumbering passes through states in which two have one number.
alter table product_images add constraint product_images_shown unique (product_id, shown_position)
  deferrable initially deferred;
