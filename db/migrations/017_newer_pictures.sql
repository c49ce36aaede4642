-- The newer pictures and texts of the seed, for shops that were opened before there were any. Only what still is as
-- the seed wrote it changes: a gallery, a description or tags of the owner's own stay. A shop that is yet to be seeded
-- has none of these rows.

insert into media (name, hash, width, height, alt)
select name, hash, width, height, alt
from (values
  ('niacinamide-zinc', 'niacinamide-zinc-drops', '5ff7812e', 1000, 1250, 'Pale blue serum falling drop by drop from a glass dropper on to a polished stone beside the LumiSkin Niacinamide + Zinc bottle'),
  ('retinol', 'retinol-drops', 'b0954c78', 1000, 1250, 'Golden serum falling drop by drop from a glass dropper on to a polished stone beside the amber LumiSkin Retinol bottle'),
  ('tranexamic-acid', 'tranexamic-acid-drops', 'c54d341c', 1000, 1250, 'Blush serum falling drop by drop from a glass dropper on to a polished stone beside the LumiSkin Tranexamic Acid bottle'),
  ('editorial-flatlay', 'editorial-dropper', 'b1507830', 1600, 1200, 'Opened amber LumiSkin Retinol bottle on a round stone in low sun with leaf shadows, its glass dropper resting on a pebble with a golden drop at the tip')
) as new (beside, name, hash, width, height, alt)
where exists (select from media where media.name = new.beside)
on conflict (name) do nothing;

-- A third picture of each serum.
insert into product_images (product_id, position, media_name)
select id, 3, name || '-drops'
from (values
  ('lumiskin-niacinamide-zinc', 'niacinamide-zinc'),
  ('lumiskin-retinol', 'retinol'),
  ('lumiskin-tranexamic-acid', 'tranexamic-acid')
) as serum (id, name)
where (
  select array_agg(media_name::text order by position) from product_images where product_id = id
) = array[name, name || '-alt'];

-- The range was photographed anew under its name.
update media set
  hash = '889b4f00',
  alt = 'Three LumiSkin serums on a stone tile, beside it jade roller, gua sha, scalp massager, exfoliating mitt, gold beauty bar and two eyebrow razors on linen with soft leaf shadows'
where name = 'editorial-flatlay' and hash = '286d5d74';

delete from media
where name = 'editorial-texture'
  and not exists (select from product_images where media_name = media.name)
  and not exists (select from articles where featured_image = media.name);

update products set
  description = 'A light, water-thin serum with niacinamide (a form of vitamin B3) and zinc. It sinks in quickly, leaves no film and sits well under moisturiser, sunscreen and make-up. Niacinamide is often used on oily skin, on skin with acne and for the look of dark spots; a serum is care and treats neither. 30 ml, with a glass dropper.',
  tags = '{serum,niacinamide,zinc,face,"oily skin",acne,"dark spots"}'
where id = 'lumiskin-niacinamide-zinc'
  and description = 'A light, water-thin serum with niacinamide (a form of vitamin B3) and zinc. It sinks in quickly, leaves no film and sits well under moisturiser, sunscreen and make-up. 30 ml, with a glass dropper.'
  and tags = '{serum,niacinamide,zinc,face,"oily skin"}';

update products set
  description = 'A gentle-feeling serum with tranexamic acid for a routine that is about an even-looking tone. Thin and quick to sink in, so that it layers easily with the rest of your shelf. Tranexamic acid is often used for the look of dark spots and uneven pigmentation; a serum is care and does not treat them. 30 ml, with a glass dropper.',
  tags = '{serum,"tranexamic acid",face,"even tone","dark spots",pigmentation}'
where id = 'lumiskin-tranexamic-acid'
  and description = 'A gentle-feeling serum with tranexamic acid for a routine that is about an even-looking tone. Thin and quick to sink in, so that it layers easily with the rest of your shelf. 30 ml, with a glass dropper.'
  and tags = '{serum,"tranexamic acid",face,"even tone"}';

-- Triggers that wait for the end of the transaction would keep later migrations from changing these tables.
set constraints all immediate;
set constraints all deferred;
