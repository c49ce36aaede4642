-- A warning that the shop's own first text had among the steps of use moves to its field, where no one has changed it.
with seeded (id, step, kept, warning) as (
  values
    ('lumiskin-retinol', 'Do not use it while pregnant or breastfeeding, or on broken or irritated skin.', '',
      'Do not use it while pregnant or breastfeeding, or on broken or irritated skin.'),
    ('eyebrow-razor', 'Do not use on irritated skin or pimples, and never share a razor.', '',
      'Do not use on irritated skin or pimples, and never share a razor.'),
    ('smart-massage-vacuum-cupping',
      'Not for broken skin, varicose veins, or during pregnancy. If you are under treatment, ask your doctor first.', '',
      'Not for broken skin, varicose veins, or during pregnancy. If you are under treatment, ask your doctor first.'),
    ('k7w2q9xm4d1hz8rt5bvc',
      'Wipe it with a soft, slightly damp cloth; do not hold it under water. People with a pacemaker should not use it.',
      'Wipe it with a soft, slightly damp cloth; do not hold it under water.',
      'People with a pacemaker should not use it.')
),
moved as (
  select products.id, version + 1 as version, usage as old_usage, warning,
    array_remove(array_replace(usage, step, kept), '') as usage
  from products
  join seeded on seeded.id = products.id
  where step = any (usage) and cautions = ''
),
revised as (
  insert into revisions (entity, entity_id, version, before, after)
  select 'product', id, version, jsonb_build_object('usage', old_usage, 'cautions', ''),
    jsonb_build_object('usage', usage, 'cautions', warning)
  from moved
)
update products
set usage = moved.usage, cautions = moved.warning, version = moved.version, updated_at = now()
from moved
where products.id = moved.id;
