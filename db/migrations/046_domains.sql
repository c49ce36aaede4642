-- What a checkout costs PostgreSQL (docs/decisions/050-optimistic-checkout.md). It parses the text of every CHECK of a table for each statement
-- that writes to it, and that of a domain once for a connection. So a rule about one column is a CHECK of its domain.

create domain paisa_total as bigint check (value between 0 and 9007199254740991);
create domain order_channel as text collate "C" check (value in ('web', 'phone', 'chat'));
create domain order_confirmation as text collate "C"
  check (value in ('to_confirm', 'confirmed', 'refused', 'unreachable'));
create domain order_chat_app as text collate "C" check (value in ('whatsapp', 'instagram', 'facebook', 'other'));
create domain text_max_40 as text check (char_length(value) <= 40);
create domain text_max_100 as text check (char_length(value) <= 100);
create domain text_max_200 as text check (char_length(value) <= 200);
create domain text_max_4000 as text check (char_length(value) <= 4000);
create domain order_event_actor as text collate "C" check (value in ('customer', 'admin', 'system'));
create domain outbox_kind as text collate "C" check (value ~ '^[a-z]+(-[a-z]+)*$');
create domain outbox_state as text collate "C"
  check (value in ('waiting', 'sending', 'sent', 'failed', 'superseded', 'merged'));

-- `orders_sums` names `items_total`, whose type changes.
drop trigger orders_sums on orders;
alter table orders
  drop constraint orders_channel_check, alter column channel type order_channel,
  drop constraint orders_items_total_check, alter column items_total type paisa_total,
  drop constraint orders_total_check, alter column total type paisa_total,
  drop constraint orders_confirmation_check, alter column confirmation type order_confirmation,
  drop constraint orders_chat_app_check, alter column chat_app type order_chat_app,
  drop constraint orders_owner_notes_check, alter column owner_notes type text_max_4000,
  drop constraint orders_landmark_check, alter column landmark type text_max_200,
  drop constraint orders_second_phone_check, alter column second_phone type text_max_40,
  drop constraint orders_best_time_check, alter column best_time type text_max_100;
create constraint trigger orders_sums after update of items_total, adjustments_total on orders
  deferrable initially deferred for each row when (old.placed_at is not null) execute function check_order_sums();

alter table order_events
  drop constraint order_events_actor_check, alter column actor type order_event_actor;
alter table outbox
  drop constraint outbox_kind_check, alter column kind type outbox_kind,
  drop constraint outbox_state_check, alter column state type outbox_state;

-- The changed columns have lost their statistics.
analyze orders, order_events, outbox;

-- Writes the rows of new lines. It must give what `order_list_source` gives; tests compare the two. It reads their orders once: the
-- update had a join of its own, which read all placed orders as long as PostgreSQL had not analysed the table.
create or replace function project_new_lines() returns trigger language plpgsql as $$
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
