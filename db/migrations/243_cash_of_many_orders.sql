-- Lists ask for the cash at the door of all their orders at once. The plans of these functions are kept: to plan one takes many times
-- as long as to run it, and PostgreSQL would plan them anew for each short array.

alter function parcel_cash(bigint[]) set plan_cache_mode = force_generic_plan;
alter function cash_of_parcels(bigint[]) set plan_cache_mode = force_generic_plan;
drop function door_cash(bigint);
drop function cash_at_door(bigint);
drop function door_parts(bigint);

-- What is collected at the door for the parcel, or the parcels, of each of these orders, in paisa, by every order in them. To it comes,
-- where the order has pieces left, what is still to be packed of all orders that are planned together with it.
create function door_parts(asked bigint[]) returns table (asked_id bigint, order_id bigint, part bigint)
language sql stable strict rows 20 set plan_cache_mode = force_generic_plan as $$
  with carriers as (
    select distinct carried.order_id as asked_id, s.id from shipments as s join shipment_lines as carried on carried.shipment_id = s.id
    where carried.order_id = any (asked) and s.state in ('planned', 'booked', 'unknown', 'handed_over', 'attempted')
  ), together as (
    select one.id as asked_id, other.id from orders as one join orders as other on other.id = coalesce(one.pack_with, one.id)
    where one.id = any (asked) and other.placed_at is not null
    union
    select one.id, other.id from orders as one join orders as other on other.pack_with = coalesce(one.pack_with, one.id)
    where one.id = any (asked) and other.placed_at is not null
  ), parts as materialized (
    select * from parcel_cash(array(
      select id from together union select unnest(orders_of_parcels(array(select id from carriers)))))
  )
  select found.asked_id, found.order_id, sum(found.part)::bigint from (
    select carriers.asked_id, parts.order_id, parts.part from carriers join parts on parts.shipment_id = carriers.id
    union all
    select together.asked_id, parts.order_id, parts.part from together join parts on parts.order_id = together.id and parts.place = 'rest'
    where exists (select from parts as own where own.order_id = together.asked_id and own.place = 'rest')
  ) as found group by 1, 2
$$;

create function cash_at_door(asked bigint) returns bigint language sql stable as $$
  select coalesce(sum(part), 0)::bigint from door_parts(array[asked])
$$;

-- The same of each order as JSON, as `DoorCash` in shop/payments/ledger/order-amounts.ts describes it.
create function door_cash_of_orders(asked bigint[]) returns table (order_id bigint, door jsonb)
language sql stable strict rows 20 set plan_cache_mode = force_generic_plan as $$
  select each.id, jsonb_build_object('collects', coalesce(sum(p.part), 0), 'own', coalesce(sum(p.part) filter (where p.order_id = each.id), 0),
    'expected', coalesce(sum(least(p.part, greatest(a.due, 0))), 0),
    'others', coalesce(jsonb_agg(jsonb_build_object('number', o.number, 'cash', p.part, 'awaited', greatest(a.due - a.at_door, 0))
      order by o.number) filter (where p.order_id <> each.id), '[]'))
  from unnest(asked) as each (id)
  left join (door_parts(asked) as p join orders as o on o.id = p.order_id join order_amounts as a on a.order_id = p.order_id)
    on p.asked_id = each.id
  group by each.id
$$;

create function door_cash(asked bigint) returns jsonb language sql stable as $$
  select door from door_cash_of_orders(array[asked])
$$;
