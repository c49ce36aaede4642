-- Protocols of couriers, payment methods and gateways are rows that constraints refer to, no longer lists in them.

-- The couriers' protocols that the shop speaks: `adapters` in shop/fulfilment/couriers/adapters/adapter-of.ts.
create table courier_adapters (
  name text collate "C" primary key
);
insert into courier_adapters (name) values ('postex'), ('leopards'), ('trax');
alter table couriers drop constraint couriers_adapter_check;
alter table couriers add foreign key (adapter) references courier_adapters;

-- `paymentMethodTable` in shop/payments/model/payment.ts.
create table payment_methods (
  method text collate "C" primary key,
  -- The courier collects the money.
  on_delivery boolean not null,
  -- A gateway of the same name takes the payments.
  by_gateway boolean not null,
  check (not (on_delivery and by_gateway))
);
insert into payment_methods (method, on_delivery, by_gateway) values
  ('cod', true, false),
  ('jazzcash', false, true),
  ('transfer', false, false);
alter table payment_states add foreign key (method) references payment_methods;
alter table gateway_accounts drop constraint gateway_accounts_gateway_check;
alter table gateway_accounts add foreign key (gateway) references payment_methods;
alter table gateway_transactions drop constraint gateway_transactions_gateway_check;
alter table gateway_transactions add foreign key (gateway) references payment_methods;
alter table gateway_answers drop constraint gateway_answers_gateway_check;
alter table gateway_answers add foreign key (gateway) references payment_methods;
alter table gateway_payouts drop constraint gateway_payouts_gateway_check;
alter table gateway_payouts add foreign key (gateway) references payment_methods;

-- Whether an order is paid at the door, by its newest payment.
create function is_paid_on_delivery(asked bigint) returns boolean language sql stable as $$
  select on_delivery from payment_methods where method =
    (select method from payments where order_id = asked and purpose = 'full' order by attempt desc limit 1)
$$;

-- What an order that is paid on delivery still costs at the door, in paisa, once an advance that it waits for has come.
create or replace function cash_of_order(asked bigint) returns bigint language sql stable as $$
  select case when is_paid_on_delivery(asked)
    then greatest(order_due(asked) - coalesce((select amount from payments
      where order_id = asked and purpose = 'advance' and state = 'awaited'), 0), 0) else 0 end
$$;

-- What an order costs at the door beside what its parcels collect for it, in paisa. A parcel of several orders is shared by
-- value, as `apportion` does it.
create or replace function cash_outside_parcels(asked bigint) returns bigint language sql stable as $$
  with carried as (
    select s.id, sl.order_id, greatest(max(s.cash_due) - coalesce((select sum(amount) from payments
        where payments.shipment_id = s.id and state in ('captured', 'to_refund')), 0), 0) as cash,
      sum(case when is_paid_on_delivery(sl.order_id) then l.unit_price * sl.quantity else 0 end) as value
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
