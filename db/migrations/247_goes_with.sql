-- What goes well with a product, by hand: up to four ids.
alter table products add column goes_with text[] not null default '{}' check (cardinality(goes_with) <= 4);

-- The first products, where no one has chosen yet.
update products set goes_with = chosen.ids
from (
  values
    ('lumiskin-niacinamide-zinc', array['lumiskin-tranexamic-acid', 'lumiskin-jade-roller-gua-sha-set', 'k7w2q9xm4d1hz8rt5bvc']),
    ('lumiskin-retinol', array['lumiskin-niacinamide-zinc', 'lumiskin-jade-roller-gua-sha-set']),
    ('lumiskin-tranexamic-acid', array['lumiskin-niacinamide-zinc', 'lumiskin-jade-roller-gua-sha-set', 'k7w2q9xm4d1hz8rt5bvc']),
    ('lumiskin-exfoliating-glove', array['silicone-bath-brush', 'lumiskin-scalp-massager']),
    ('lumiskin-scalp-massager', array['silicone-bath-brush', 'lumiskin-exfoliating-glove']),
    ('lumiskin-jade-roller-gua-sha-set', array['lumiskin-niacinamide-zinc', 'lumiskin-tranexamic-acid', 'k7w2q9xm4d1hz8rt5bvc']),
    ('silicone-bath-brush', array['lumiskin-exfoliating-glove', 'lumiskin-scalp-massager']),
    ('eyebrow-razor', array['lumiskin-jade-roller-gua-sha-set', 'k7w2q9xm4d1hz8rt5bvc']),
    ('smart-massage-vacuum-cupping', array['silicone-bath-brush', 'lumiskin-scalp-massager']),
    ('k7w2q9xm4d1hz8rt5bvc', array['lumiskin-niacinamide-zinc', 'lumiskin-tranexamic-acid', 'lumiskin-jade-roller-gua-sha-set'])
) as chosen (id, ids)
where chosen.id = products.id;

-- "does not treat them" read as if the product were no good. Only where no one has changed the text.
with mended as (
  select id, version + 1 as version, description as old_text,
    replace(description, 'a serum is care and does not treat them.', 'a serum is care for how skin looks, not a medicine.') as text
  from products
  where id = 'lumiskin-tranexamic-acid' and description = $text$A gentle serum with tranexamic acid for an even-looking tone. It is thin and sinks in quickly, so it layers easily with your other products. Tranexamic acid is often used for the look of dark spots and uneven pigmentation; a serum is care and does not treat them. With a glass dropper.$text$
),
revised as (
  insert into revisions (entity, entity_id, version, before, after)
  select 'product', id, version, jsonb_build_object('description', old_text), jsonb_build_object('description', text)
  from mended
)
update products
set description = mended.text, version = mended.version, updated_at = now()
from mended
where products.id = mended.id;
