-- Whether an order has pieces to send and none of it is in a parcel that may still arrive.
create function awaits_parcel(asked bigint) returns boolean language sql stable as $$
  select exists (select from order_lines where order_id = asked and placed_at is not null and status = 'pending')
    and not exists (select from shipment_lines join shipments on shipments.id = shipment_id
      where order_id = asked and not is_without_delivery(state))
$$;

-- What an order that is paid on delivery still costs at the door, in paisa, once an advance that it waits for has come.
create function cash_of_order(asked bigint) returns bigint language sql stable as $$
  select case when (select method from payments where order_id = asked and purpose = 'full' order by attempt desc limit 1) = 'cod'
    then greatest(order_due(asked) - coalesce((select amount from payments
      where order_id = asked and purpose = 'advance' and state = 'awaited'), 0), 0) else 0 end
$$;

-- What is collected at the door for the parcel, or the parcels, of an order, in paisa. In parcels it is what these still collect.
-- Before, it is the cash of all orders that are packed together. Of an order that is packed in part, the rest comes to it.
create function cash_at_door(asked bigint) returns bigint language sql stable as $$
  select (parcels.cash + case
    when awaits_parcel(asked) then coalesce((
      select sum(cash_of_order(together.id)) from orders as one
      join orders as together
        on together.id = coalesce(one.pack_with, one.id) or together.pack_with = coalesce(one.pack_with, one.id)
      where one.id = asked and together.placed_at is not null and awaits_parcel(together.id)), 0)
    when exists (select from order_lines as l where order_id = asked and placed_at is not null and status = 'pending'
      and quantity > (select coalesce(sum(s.quantity), 0) from shipment_lines as s join shipments on shipments.id = shipment_id
        where s.order_id = asked and s.line = l.line and not is_without_delivery(state)))
      then greatest(cash_of_order(asked) - parcels.cash, 0)
    else 0 end)::bigint
  from (
    select coalesce(sum(cash_due), 0) as cash from shipments
    where (is_before_hand_over(state) or state in ('handed_over', 'attempted'))
      and id in (select shipment_id from shipment_lines where order_id = asked)
  ) as parcels
$$;

-- Orders that are joined one after the other are told of in one email.
create unique index outbox_joined_once on outbox (subject_id) where kind = 'order-joined' and state in ('waiting', 'sending', 'failed');
