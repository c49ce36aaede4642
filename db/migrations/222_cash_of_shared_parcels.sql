-- Parcels of an order may hold other orders too: what these owe is part of what the parcels may collect.
create or replace function check_cash_due() returns trigger language plpgsql as $$
declare
  orders_of constant bigint[] := array(select distinct order_id from shipment_lines where shipment_id = new.id);
  parcels_of bigint[];
begin
  perform from orders where id = any (orders_of) order by id for no key update;
  parcels_of := array(select id from shipments where is_before_hand_over(state)
    and id in (select shipment_id from shipment_lines where order_id = any (orders_of)));
  if (select cash_due from shipments where id = new.id) > 0
    and (select sum(cash_due) from shipments where id = any (parcels_of)) > (
      select coalesce(sum(greatest(order_due(one), 0)), 0)
      from (select distinct order_id from shipment_lines where shipment_id = any (parcels_of || new.id)) as carried(one)) then
    raise exception 'shipment % would collect more cash than is due', new.id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
