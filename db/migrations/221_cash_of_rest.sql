-- Whether an order has pieces to send that are in no parcel that may still arrive.
create function has_pieces_left(asked bigint) returns boolean language sql stable as $$
  select exists (select from order_lines as l where order_id = asked and placed_at is not null and status = 'pending'
    and quantity > (select coalesce(sum(s.quantity), 0) from shipment_lines as s join shipments on shipments.id = s.shipment_id
      where s.order_id = asked and s.line = l.line and not is_without_delivery(state)))
$$;

-- What an order costs at the door beside what its parcels collect for it, in paisa. A parcel of several orders is shared by
-- value, as `apportion` in shop/shipments/cash-share.ts does it.
create function cash_outside_parcels(asked bigint) returns bigint language sql stable as $$
  with carried as (
    select s.id, sl.order_id, greatest(max(s.cash_due) - coalesce((select sum(amount) from payments
        where payments.shipment_id = s.id and state in ('captured', 'to_refund')), 0), 0) as cash,
      sum(case when (select method from payments where order_id = sl.order_id and purpose = 'full'
        order by attempt desc limit 1) = 'cod' then l.unit_price * sl.quantity else 0 end) as value
    from shipments as s join shipment_lines as sl on sl.shipment_id = s.id
    join order_lines as l on l.order_id = sl.order_id and l.line = sl.line
    where not is_without_delivery(s.state) and s.id in (select shipment_id from shipment_lines where order_id = asked)
    group by s.id, sl.order_id
  ), shares as (
    select id, order_id, cash, div(cash * value, nullif(sum(value) over (partition by id), 0)) as share,
      max(order_id) filter (where value > 0) over (partition by id) as last
    from carried
  ), exact as (
    select order_id, share + case when order_id = last then cash - sum(share) over (partition by id) else 0 end as share
    from shares
  )
  select greatest(cash_of_order(asked) - coalesce((select sum(share) from exact where order_id = asked), 0), 0)::bigint
$$;

-- What is collected at the door for the parcel, or the parcels, of an order, in paisa. In parcels it is what these still collect.
-- To it comes, where the order has pieces left, the cash outside parcels of all orders whose pieces are packed together with them.
create or replace function cash_at_door(asked bigint) returns bigint language sql stable as $$
  select ((
    select coalesce(sum(cash_due), 0) from shipments
    where (is_before_hand_over(state) or state in ('handed_over', 'attempted'))
      and id in (select shipment_id from shipment_lines where order_id = asked)
  ) + case when has_pieces_left(asked) then (
    select coalesce(sum(cash_outside_parcels(together.id)), 0) from orders as one
    join orders as together
      on together.id = coalesce(one.pack_with, one.id) or together.pack_with = coalesce(one.pack_with, one.id)
    where one.id = asked and together.placed_at is not null and has_pieces_left(together.id)
  ) else 0 end)::bigint
$$;
