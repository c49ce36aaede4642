-- A checkout's time in PostgreSQL (docs/decisions/049-order-model.md): new lines are projected once for the statement that
-- inserts them, not once for each row; long conditions of triggers, which are parsed for each statement, are in functions,
-- which are parsed once for a connection.

drop trigger order_lines_listed on order_lines;
drop function project_new_line();

-- Writes the rows of new lines without the view, whose detour costs a tenth of a checkout. It must give what
-- `order_list_source` gives; tests compare the two.
create function project_new_lines() returns trigger language plpgsql as $$
begin
  with listed as (
    insert into order_list (order_id, line, line_id, order_date, amount, filter_code, words, phone_digits)
    select l.order_id, l.line, l.id, l.order_date, l.amount,
      l.status || ' ' || case when l.placed_at is null then 'awaiting'
        -- Null, which is refused, where the line has no payment or its state is unknown.
        else current.method || case current.paid when true then ' paid' when false then ' unpaid' end end,
      order_words(coalesce(l.own_customer_name, o.customer_name), coalesce(l.own_customer_email, o.customer_email)),
      case when l.placed_at is not null
        then left(regexp_replace(coalesce(o.phone_e164, o.phone_number), '[^0-9]', '', 'g'), 32) end
    from new_lines l
    join orders o on o.id = l.order_id
    left join lateral (
      select p.method, s.paid
      from payments p left join payment_states s on s.method = p.method and s.state = p.state
      where p.order_id = l.order_id and p.purpose = 'full' order by p.attempt desc limit 1
    ) as current on true
    where l.own_payment_words is null
  )
  -- A line that is added to an order of before: no change, but `orders_sums` checks its sums when the transaction ends.
  update orders set items_total = items_total from new_lines l
  where orders.id = l.order_id and orders.placed_at < now();
  return null;
end
$$;

create trigger order_lines_listed after insert on order_lines
  referencing new table as new_lines for each statement execute function project_new_lines();
create trigger order_lines_listed_own after insert on order_lines
  for each row when (new.own_payment_words is not null) execute function project_changed_line();

drop trigger orders_listed on orders;
create or replace function project_lines_of_order() returns trigger language plpgsql as $$
begin
  if (old.customer_name, old.customer_email, old.phone_e164, old.phone_number)
    is distinct from (new.customer_name, new.customer_email, new.phone_e164, new.phone_number) then
    perform project_order(new.id);
  end if;
  return null;
end
$$;
-- Before it is placed an order has nothing that is listed.
create trigger orders_listed after update on orders for each row
  when (old.placed_at is not null) execute function project_lines_of_order();

drop trigger payments_check_state on payments;
create or replace function check_payment_state() returns trigger language plpgsql as $$
begin
  -- Of what checkout inserts the projection of the placed lines refuses a state that is unknown.
  if tg_op = 'INSERT' and new.attempt = 1 and new.purpose = 'full' and new.state = 'awaited' then
    return null;
  end if;
  if not exists (select from payment_states where method = new.method and state = new.state) then
    raise exception 'a payment by % has no state %', new.method, new.state using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger payments_check_state after insert on payments for each row execute function check_payment_state();

drop trigger payments_listed on payments;
create or replace function project_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform project_order(old.order_id);
  -- At attempt 1 no line is placed yet, so nothing is listed; a line that is placed without a payment is refused.
  elsif tg_op = 'UPDATE' or new.attempt > 1 then
    perform project_order(new.order_id);
  end if;
  return null;
end
$$;
create trigger payments_listed after insert on payments for each row execute function project_payment();
