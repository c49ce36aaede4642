-- A review is weighed against those of its person alone, and changes a product's rating by what it adds or takes. Nothing
-- here reads all reviews of a product.
create or replace function rate_products() returns trigger language plpgsql as $$
declare
  lines bigint[];
  was record;
  touched record;
begin
  if tg_table_name = 'reviews' then
    lines := array[coalesce(new.order_line_id, old.order_line_id)];
  elsif tg_table_name = 'orders' then
    select array_agg(id) into lines from order_lines where order_id = new.id;
  else
    select array_agg(l.id) into lines from shipment_lines s
    join order_lines l on l.order_id = s.order_id and l.line = s.line
    join reviews r on r.order_line_id = l.id where s.shipment_id = new.id;
  end if;
  if lines is null then
    return null;
  end if;
  -- Whose the order was before, which may have another review that counts now.
  if tg_table_name = 'orders' then
    select old.user_id, old.phone_e164 into was;
  else
    select null::text as user_id, null::text as phone_e164 into was;
  end if;
  perform pg_advisory_xact_lock(hashtext('lumiskin ratings'));
  -- An order without an account and a phone number is a person of its own.
  for touched in
    select l.product_id, o.id as order_id, o.user_id, o.phone_e164
    from order_lines l join orders o on o.id = l.order_id where l.id = any (lines)
    union select product_id, null, was.user_id, was.phone_e164 from order_lines
    where id = any (lines) and coalesce(was.user_id, was.phone_e164) is not null
  loop
    update reviews set counts = counted.counts
    from (
      select id, is_delivered and 1 = row_number() over (order by is_delivered desc, sent_at desc, id desc) as counts
      from (
        select r.id, r.sent_at, exists (
          select from shipment_lines s join shipments on shipments.id = s.shipment_id
          where s.order_id = l.order_id and s.line = l.line and shipments.state = 'delivered') as is_delivered
        from orders o
        join order_lines l on l.order_id = o.id
        join reviews r on r.order_line_id = l.id and r.product_id = touched.product_id
        where o.id = touched.order_id or o.user_id = touched.user_id
          or (touched.user_id is null and o.user_id is null and o.phone_e164 = touched.phone_e164)
      ) as written
    ) as counted
    where counted.id = reviews.id and counted.counts <> reviews.counts;
  end loop;
  return null;
end
$$;

-- Adds to the rating of a product what one row of `reviews` has changed. The mean has 16 digits, so that mean * count is the sum of stars.
create function sum_ratings() returns trigger language plpgsql as $$
declare
  rated text := coalesce(new.product_id, old.product_id);
  more integer := coalesce(new.counts::integer, 0) - coalesce(old.counts::integer, 0);
  more_stars integer := coalesce(new.stars * new.counts::integer, 0) - coalesce(old.stars * old.counts::integer, 0);
begin
  if more = 0 and more_stars = 0 then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('lumiskin ratings'));
  delete from product_ratings where product_id = rated and count + more = 0;
  if found then
    return null;
  end if;
  update product_ratings set mean = (round(mean * count) + more_stars) / (count + more), count = count + more
  where product_id = rated;
  if not found then
    insert into product_ratings (product_id, mean, count) values (rated, more_stars::numeric / more, more);
  end if;
  return null;
end
$$;
create constraint trigger reviews_summed after insert or delete or update of stars, counts on reviews
  deferrable initially deferred for each row execute function sum_ratings();
