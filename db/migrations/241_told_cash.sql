-- One rule for the cash of a parcel (docs/decisions/083-one-account-of-an-orders-money.md): it collects the sum of its orders' parts.
-- A part is computed until somebody outside was told; from then on it is a row here.

create table told_cash (
  shipment_id bigint not null references shipments,
  order_id bigint not null references orders,
  amount bigint not null check (amount between 0 and 9007199254740991),
  -- Recorded later than it was told, as where a booking is found whose answer was lost: the order may owe less by now.
  told_before boolean not null default false,
  told_at timestamptz not null default now(),
  primary key (shipment_id, order_id)
);
create index told_cash_of_order on told_cash (order_id, shipment_id) include (amount);

alter table shipments
  -- A booking sheet with it was downloaded: its courier may have been told.
  add column on_sheet_at timestamptz,
  -- Paisa that its printed slip says; empty: none was printed since its contents changed.
  add column slip_cash bigint check (slip_cash >= 0);
-- What the sending of a booking said, by order: {"order": paisa}.
alter table courier_requests add column told jsonb;

-- Whether the courier, or a rider, of a parcel was told what it collects: a row of `told_cash` counts only then. The own rider is told
-- when they take it. A parcel that is here and has become empty collects nothing.
create function is_told(asked shipments) returns boolean language sql stable as $$
  select (not is_before_hand_over(asked.state) or exists (select from shipment_lines where shipment_id = asked.id)) and case asked.state
    when 'planned' then asked.on_sheet_at is not null or exists (select from courier_requests
      where shipment_id = asked.id and kind = 'book' and state in ('sending', 'unknown'))
    when 'booked' then not exists (select from couriers where id = asked.courier and is_rider)
    else true end
$$;

-- What was told for all orders of a parcel, in paisa, whether or not it counts.
create function told_sum(of_parcel bigint) returns bigint language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from told_cash where shipment_id = of_parcel
$$;

-- The cash of each order by the places of its pieces, in paisa: a parcel that may still arrive, what is still to be packed ('rest'), and
-- together what nobody will bring ('gone'), whose part is asked of nobody. `told`: null where nobody was told; `part`: what it collects;
-- `today`: what it would be told today.
create function parcel_cash(asked bigint[])
returns table (order_id bigint, shipment_id bigint, place text, told bigint, part bigint, today bigint)
language sql stable strict rows 10 as $$
  with pieces as (
    select l.order_id, at.shipment_id, at.place, sum(at.pieces) as pieces, sum(at.pieces * l.unit_price) as value
    from order_lines as l
    cross join lateral (
      select s.id as shipment_id, 'parcel' as place, sl.quantity as pieces
      from shipment_lines as sl join shipments as s on s.id = sl.shipment_id
      where sl.order_id = l.order_id and sl.line = l.line and s.state not in ('delivered', 'received_back', 'lost')
      union all
      select null, 'gone', sl.quantity - case s.state when 'lost' then 0 else coalesce(sl.received_good, sl.quantity) end
      from shipment_lines as sl join shipments as s on s.id = sl.shipment_id
      where sl.order_id = l.order_id and sl.line = l.line and s.state in ('received_back', 'lost')
      union all
      select null, case l.status when 'pending' then 'rest' else 'gone' end, l.quantity - coalesce((
        select sum(case s.state when 'received_back' then sl.quantity - coalesce(sl.received_good, sl.quantity) else sl.quantity end)
        from shipment_lines as sl join shipments as s on s.id = sl.shipment_id
        where sl.order_id = l.order_id and sl.line = l.line), 0)
    ) as at
    where l.order_id = any (asked) and l.placed_at is not null and l.status <> 'cancelled' and at.pieces > 0
    group by 1, 2, 3
  ), counting as (
    select t.order_id, t.shipment_id, t.amount, is_before_hand_over(s.state) as is_here
    from told_cash as t join shipments as s on s.id = t.shipment_id
    where t.order_id = any (asked) and s.state not in ('delivered', 'received_back', 'lost') and is_told(s)
  ), sums as (
    select a.order_id, a.at_door, coalesce((select sum(amount) from counting as c where c.order_id = a.order_id), 0) as told
    from order_amounts as a where a.order_id = any (asked)
  ), weighed as (
    select p.order_id, p.shipment_id, p.place, greatest(s.at_door - s.told, 0) as cash,
      case when sum(p.value) over (partition by p.order_id) > 0 then p.value else p.pieces end as weight
    from pieces as p join sums as s on s.order_id = p.order_id
    where not exists (select from counting as c where c.order_id = p.order_id and c.shipment_id = p.shipment_id)
  ), floored as (
    select w.*, div(div(cash, 100) * weight, sum(weight) over by_order) as rupees,
      mod(div(cash, 100) * weight, sum(weight) over by_order) as remainder
    from weighed as w window by_order as (partition by w.order_id)
  ), shared as (
    -- Whole rupees by the largest remainder, ties to the older parcel; the paisa of the sum go with the last place.
    select f.order_id, f.shipment_id, f.place, (100 * (rupees + case when row_number() over (
          partition by f.order_id order by remainder desc, f.shipment_id nulls last, f.place desc)
          <= div(cash, 100) - sum(rupees) over (partition by f.order_id) then 1 else 0 end)
      + case when row_number() over (partition by f.order_id order by f.shipment_id desc nulls first, f.place) = 1
          then mod(cash, 100) else 0 end)::bigint as part
    from floored as f
  ), differing as (
    -- What was told above what is at the door, or cash that no place holds, concerns the newest parcel that is still here.
    select c.*, greatest(s.told - s.at_door, 0) as excess,
      case when exists (select from weighed as w where w.order_id = c.order_id) then 0 else greatest(s.at_door - s.told, 0) end as unheld,
      coalesce(sum(c.amount) over (newest_first rows between unbounded preceding and 1 preceding), 0) as newer,
      row_number() over newest_first as nth
    from counting as c join sums as s on s.order_id = c.order_id
    window newest_first as (partition by c.order_id, c.is_here order by c.shipment_id desc)
  )
  select s.order_id, s.shipment_id, s.place, null::bigint, s.part, s.part from shared as s
  union all
  select d.order_id, d.shipment_id, 'parcel', d.amount, d.amount, (d.amount + case when not d.is_here then 0
    else case d.nth when 1 then d.unheld else 0 end - least(d.amount, greatest(d.excess - d.newer, 0)) end)::bigint
  from differing as d
$$;

-- The orders whose parts a parcel collects: those in it, and those that have left it since somebody was told.
create function orders_of_parcels(asked bigint[]) returns bigint[] language sql stable as $$
  select array(select order_id from shipment_lines where shipment_id = any (asked)
    union select order_id from told_cash where shipment_id = any (asked))
$$;

-- The parts of each parcel, in paisa: what it collects is their sum. One that is over has what it was told.
create function cash_of_parcels(asked bigint[])
returns table (shipment_id bigint, order_id bigint, told bigint, part bigint, today bigint)
language sql stable strict rows 10 as $$
  select p.shipment_id, p.order_id, p.told, p.part, p.today from parcel_cash(orders_of_parcels(asked)) as p
  where p.shipment_id = any (asked)
  union all
  select t.shipment_id, t.order_id, t.amount, t.amount, t.amount from told_cash as t join shipments as s on s.id = t.shipment_id
  where t.shipment_id = any (asked) and s.state in ('delivered', 'received_back', 'lost')
$$;

-- What is collected at the door for the parcel, or the parcels, of an order, by all orders in them, in paisa. To it comes, where the
-- order has pieces left, what is still to be packed of all orders that are planned together with it.
create function door_parts(asked bigint) returns table (order_id bigint, part bigint) language sql stable strict rows 2 as $$
  with carriers as (
    select id from shipments where state in ('planned', 'booked', 'unknown', 'handed_over', 'attempted')
      and id in (select shipment_id from shipment_lines where shipment_lines.order_id = asked)
  ), together as (
    select other.id from orders as one join orders as other on other.id = coalesce(one.pack_with, one.id)
    where one.id = asked and other.placed_at is not null
    union
    select other.id from orders as one join orders as other on other.pack_with = coalesce(one.pack_with, one.id)
    where one.id = asked and other.placed_at is not null
  ), parts as (
    select * from parcel_cash(array(
      select id from together union select unnest(orders_of_parcels(array(select id from carriers)))))
  )
  select parts.order_id, sum(parts.part)::bigint from parts
  where shipment_id in (select id from carriers)
    or place = 'rest' and parts.order_id in (select id from together)
      and exists (select from parts as own where own.order_id = asked and own.place = 'rest')
  group by parts.order_id
$$;

create or replace function cash_at_door(asked bigint) returns bigint language sql stable as $$
  select coalesce(sum(part), 0)::bigint from door_parts(asked)
$$;

-- The same as JSON, as `DoorCash` in shop/payments/ledger/order-amounts.ts describes it.
create function door_cash(asked bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('collects', coalesce(sum(p.part), 0), 'own', coalesce(sum(p.part) filter (where p.order_id = asked), 0),
    'expected', coalesce(sum(least(p.part, greatest(a.due, 0))), 0),
    'others', coalesce(jsonb_agg(jsonb_build_object('number', o.number, 'cash', p.part, 'awaited', greatest(a.due - a.at_door, 0))
      order by o.number) filter (where p.order_id <> asked), '[]'))
  from door_parts(asked) as p join orders as o on o.id = p.order_id join order_amounts as a on a.order_id = p.order_id
$$;

-- A part that is told anew is at most what is at the door, less what other parcels that may still collect were told.
create function check_told_cash() returns trigger language plpgsql as $$
begin
  perform from orders where id = new.order_id for no key update;
  if exists (
    select from told_cash as t join shipments as s on s.id = t.shipment_id
    where t.shipment_id = new.shipment_id and t.order_id = new.order_id and t.amount > 0 and not t.told_before
      and s.state not in ('delivered', 'received_back', 'lost') and is_told(s)
      and t.amount > (select at_door from order_amounts where order_id = new.order_id) - coalesce((
        select sum(other.amount) from told_cash as other join shipments as o on o.id = other.shipment_id
        where other.order_id = new.order_id and other.shipment_id <> new.shipment_id
          and o.state not in ('delivered', 'received_back', 'lost') and is_told(o)), 0)) then
    raise exception 'parcel % was told more cash than order % has left', new.shipment_id, new.order_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger told_cash_within_due after insert or update of amount on told_cash
  deferrable initially deferred for each row when (new.amount > 0 and not new.told_before) execute function check_told_cash();

-- What was told before: delivered parcels have it from their payments. --------------------------------------------------

insert into told_cash (shipment_id, order_id, amount, told_before, told_at)
select p.shipment_id, p.order_id, sum(p.amount), true, max(p.updated_at)
from payments as p join shipments as s on s.id = p.shipment_id
where s.state = 'delivered' and p.state in ('captured', 'to_refund')
group by p.shipment_id, p.order_id;

-- Parcels of couriers have it from the booking, those that the own rider has taken from what they collect. One of several orders is
-- divided by the value of what is paid on delivery, as the former version did, for the last time.
insert into told_cash (shipment_id, order_id, amount, told_before, told_at)
with told as (
  select s.id, case when coalesce(c.is_rider, false) then s.cash_due
    else coalesce((s.consignee ->> 'cashRupees')::bigint * 100, s.cash_due) end as cash, coalesce(s.handed_over_at, s.booked_at, s.updated_at) as at
  from shipments as s left join couriers as c on c.id = s.courier
  where s.state not in ('delivered', 'received_back') and not (s.state = 'booked' and coalesce(c.is_rider, false))
    and (s.state <> 'planned' or exists (select from courier_requests
      where shipment_id = s.id and kind = 'book' and state in ('sending', 'unknown')))
), carried as (
  select told.*, sl.order_id, sum(l.unit_price * sl.quantity) as value,
    sum(case when is_paid_on_delivery(sl.order_id) then l.unit_price * sl.quantity else 0 end) as on_delivery
  from told join shipment_lines as sl on sl.shipment_id = told.id
  join order_lines as l on l.order_id = sl.order_id and l.line = sl.line
  group by told.id, told.cash, told.at, sl.order_id
), weighed as (
  select id, cash, at, order_id, case when sum(on_delivery) over by_parcel > 0 then on_delivery
    when sum(value) over by_parcel > 0 then value else 1 end as weight
  from carried window by_parcel as (partition by id)
), shares as (
  select *, div(cash * weight, sum(weight) over (partition by id)) as share,
    max(order_id) filter (where weight > 0) over (partition by id) as last
  from weighed
)
select id, order_id, share + case when order_id = last then cash - sum(share) over (partition by id) else 0 end, true, at
from shares;

update shipments set slip_cash = cash_due where packed_at is not null and is_before_hand_over(state);

-- Orders of which a parcel has ended and something is due were in no list.
insert into unsettled_orders (order_id, owed_back, since)
select a.order_id, false, ended.at from order_amounts as a
join lateral (
  select max(s.updated_at) as at from shipment_lines as sl join shipments as s on s.id = sl.shipment_id
  where sl.order_id = a.order_id and s.state in ('delivered', 'received_back', 'lost')
) as ended on ended.at is not null
where a.due >= 100
on conflict do nothing;

drop trigger shipments_cash_within_due on shipments;
drop function check_cash_due();
drop index shipments_cash_collected;
alter table shipments drop column cash_due;
drop function cash_outside_parcels(bigint);
drop function cash_of_order(bigint);
create index shipments_by_delivery on shipments (delivered_at) include (id, courier) where state = 'delivered';
