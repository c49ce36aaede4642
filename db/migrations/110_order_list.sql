-- What the dashboard lists, filters, sorts and searches the lines of orders by, made for very many of them: a projection,
-- which triggers write in the transaction of the change (docs/decisions/049-order-model.md).

create table order_list (
  order_id bigint not null,
  line integer not null,
  line_id bigint not null,
  order_date timestamptz not null,
  amount bigint not null,
  -- Status and payment in one, such as `pending cod unpaid`.
  filter_code text collate "C" not null,
  words tsvector not null,
  -- The normal form of a Pakistani number, else what was typed, in digits alone.
  phone_digits text collate "C",
  primary key (order_id, line)
);
-- A list is read along one of the first two until a page is full; all that it is filtered by is in them.
create index order_list_by_date on order_list (order_date, order_id, (-line))
  include (line_id, line, amount, filter_code, words);
create index order_list_by_amount on order_list (amount, order_date, order_id, (-line))
  include (line_id, line, filter_code, words);
-- Where few match, these find them first.
create index order_list_by_filter on order_list (filter_code, order_date, order_id, (-line))
  include (line_id, line, amount, words);
create index order_list_words on order_list using gin (words);
create index order_list_phone on order_list (phone_digits);
-- Figures are read from an index alone where the table's pages are known to be settled.
alter table order_list set (autovacuum_vacuum_insert_scale_factor = 0.02);

-- What the projection holds, computed again. A cancelled line is filtered by its own payment words.
create view order_list_source as
select l.order_id, l.line, l.id as line_id, l.order_date, l.amount,
  l.status || ' ' || case
    when l.placed_at is null then 'awaiting'
    when l.own_payment_words is null then current.method || case when current.paid then ' paid' else ' unpaid' end
    else current.method || case when coalesce(
      (select bool_or(own.paid) from payment_states own where own.method = current.method and own.words = l.own_payment_words),
      true) then ' paid' else ' unpaid' end
  end as filter_code,
  order_words(coalesce(l.own_customer_name, o.customer_name), coalesce(l.own_customer_email, o.customer_email)) as words,
  case when l.placed_at is not null
    then left(regexp_replace(coalesce(o.phone_e164, o.phone_number), '[^0-9]', '', 'g'), 32) end as phone_digits
from order_lines l
join orders o on o.id = l.order_id
left join lateral (
  select p.method, s.paid from payments p join payment_states s on s.method = p.method and s.state = p.state
  where p.order_id = l.order_id and p.purpose = 'full' order by p.attempt desc limit 1
) as current on true;

-- Writes the projection of a line where it differs.
create function project_line(listed_order bigint, listed_line integer) returns void language plpgsql as $$
begin
  insert into order_list (order_id, line, line_id, order_date, amount, filter_code, words, phone_digits)
  select order_id, line, line_id, order_date, amount, filter_code, words, phone_digits from order_list_source
  where order_id = listed_order and line = listed_line
  on conflict (order_id, line) do update set
    order_date = excluded.order_date, amount = excluded.amount, filter_code = excluded.filter_code,
    words = excluded.words, phone_digits = excluded.phone_digits
  where (order_list.order_date, order_list.amount, order_list.filter_code, order_list.words, order_list.phone_digits)
    is distinct from (excluded.order_date, excluded.amount, excluded.filter_code, excluded.words, excluded.phone_digits);
end
$$;

-- Writes the projection of all lines of an order, in their order.
create function project_order(listed_order bigint) returns void language plpgsql as $$
begin
  perform project_line(order_id, line) from (
    select order_id, line from order_lines where order_id = listed_order order by line
  ) as its_lines;
end
$$;

-- Writes the whole projection again.
create function rebuild_order_list() returns void language sql as $$
  lock table orders, order_lines, payments in share mode;
  delete from order_list;
  insert into order_list (order_id, line, line_id, order_date, amount, filter_code, words, phone_digits)
  select order_id, line, line_id, order_date, amount, filter_code, words, phone_digits from order_list_source
$$;

-- Writes the rows of new lines. It must give what `order_list_source` gives; tests compare the two. It reads their orders once: with
-- a join of its own the update would read all placed orders as long as PostgreSQL has not analysed the table.
create function project_new_lines() returns trigger language plpgsql as $$
declare
  placed_earlier bigint[];
begin
  with projected as (
    select l.order_id, l.line, l.id, l.order_date, l.amount, l.own_payment_words,
      l.status || ' ' || case when l.placed_at is null then 'awaiting'
        -- Null, which is refused, where the line has no payment or its state is unknown.
        else current.method || case current.paid when true then ' paid' when false then ' unpaid' end end as filter_code,
      order_words(coalesce(l.own_customer_name, o.customer_name), coalesce(l.own_customer_email, o.customer_email)) as words,
      case when l.placed_at is not null
        then left(regexp_replace(coalesce(o.phone_e164, o.phone_number), '[^0-9]', '', 'g'), 32) end as phone_digits,
      o.placed_at < now() as order_was_placed
    from new_lines l
    join orders o on o.id = l.order_id
    left join lateral (
      select p.method, s.paid
      from payments p left join payment_states s on s.method = p.method and s.state = p.state
      where p.order_id = l.order_id and p.purpose = 'full' order by p.attempt desc limit 1
    ) as current on true
  ),
  listed as (
    insert into order_list (order_id, line, line_id, order_date, amount, filter_code, words, phone_digits)
    select order_id, line, id, order_date, amount, filter_code, words, phone_digits
    from projected where own_payment_words is null
  )
  select array_agg(distinct order_id) filter (where order_was_placed) into placed_earlier from projected;
  -- No change, but `orders_sums` checks the sums of these orders when the transaction ends.
  if placed_earlier is not null then
    update orders set items_total = items_total where id = any(placed_earlier);
  end if;
  return null;
end
$$;
create trigger order_lines_listed after insert on order_lines
  referencing new table as new_lines for each statement execute function project_new_lines();

-- One line, not the order: creating a draft line does not lock the order, so an admin may be changing another line.
create function project_changed_line() returns trigger language plpgsql as $$
begin
  perform project_line(new.order_id, new.line);
  return null;
end
$$;
create trigger order_lines_listed_update after update on order_lines for each row
  when ((old.order_date, old.amount, old.status, old.placed_at, old.own_customer_name, old.own_customer_email, old.own_payment_words)
    is distinct from (new.order_date, new.amount, new.status, new.placed_at, new.own_customer_name, new.own_customer_email, new.own_payment_words))
  execute function project_changed_line();
create trigger order_lines_listed_own after insert on order_lines
  for each row when (new.own_payment_words is not null) execute function project_changed_line();

create function unproject_line() returns trigger language plpgsql as $$
begin
  delete from order_list where order_id = old.order_id and line = old.line;
  return null;
end
$$;
create trigger order_lines_unlisted after delete on order_lines for each row execute function unproject_line();

create function project_lines_of_order() returns trigger language plpgsql as $$
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

create function project_payment() returns trigger language plpgsql as $$
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
create trigger payments_listed_delete after delete on payments
  for each row execute function project_payment();
create trigger payments_listed_update after update of order_id, method, state, purpose on payments
  for each row execute function project_payment();
create trigger payments_listed after insert on payments for each row execute function project_payment();
