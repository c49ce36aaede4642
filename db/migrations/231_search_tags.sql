-- The tags that the shop's search words lead to, on its first products, where no one has changed their tags.
with seeded (id, tags, tag) as (
  values
    ('lumiskin-niacinamide-zinc',
      array['serum', 'niacinamide', 'zinc', 'face', 'oily skin', 'acne', 'dark spots'], 'pores'),
    ('lumiskin-retinol', array['serum', 'retinol', 'face', 'evening', 'anti-aging'], 'fine lines'),
    ('lumiskin-scalp-massager', array['scalp', 'massager', 'hair', 'silicone'], 'hair care')
),
tagged as (
  select products.id, version + 1 as version, products.tags as old_tags, products.tags || tag as tags
  from products
  join seeded on seeded.id = products.id and seeded.tags = products.tags
),
revised as (
  insert into revisions (entity, entity_id, version, before, after)
  select 'product', id, version, jsonb_build_object('tags', old_tags), jsonb_build_object('tags', tags)
  from tagged
)
update products
set tags = tagged.tags, version = tagged.version, updated_at = now()
from tagged
where products.id = tagged.id;
