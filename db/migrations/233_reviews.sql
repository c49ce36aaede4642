-- Reviews of delivered parcels, and what they make of a product. No one has ever written the old columns of products.
alter table products drop column rating, drop column review_count;

-- A number of this country without its leading 0 or 92, else all digits: as `users.phone_digits` has it.
create function phone_digits(phone text) returns text language sql immutable strict parallel safe as $$
  select left(regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(0092|92|0)', ''), 32)
$$;

create table reviews (
  id bigint generated always as identity primary key,
  order_line_id bigint not null unique references order_lines,
  product_id text collate "C" not null references products,
  stars smallint not null check (stars between 1 and 5),
  name text not null check (char_length(name) <= 40),
  text text not null check (char_length(text) <= 1000),
  -- Of a text alone: stars count at once, and also beside a hidden one.
  text_state text collate "C" check (text_state in ('waiting', 'shown', 'hidden')),
  hidden_for text collate "C" check (hidden_for in ('abuse', 'private', 'subject', 'medical')),
  reply text not null default '' check (char_length(reply) <= 500),
  -- Whether its parcel is delivered, and it is the newest of that person and product. Kept true by `rate_products`, whoever
  -- corrects the state of a parcel: nothing in the shop takes "delivered" back.
  counts boolean not null default false,
  sent_at timestamptz not null default now(),
  constraint reviews_text_state check ((text = '') = (text_state is null)),
  constraint reviews_hidden_for check ((hidden_for is not null) = (text_state is not distinct from 'hidden'))
);
create index reviews_of_product on reviews (product_id);
create index reviews_newest on reviews (text_state, sent_at desc, id desc) where counts;
create index reviews_shown on reviews (product_id, sent_at desc, id desc) where counts and text_state = 'shown';

-- A product without a rating has no row.
create table product_ratings (
  product_id text collate "C" primary key references products on delete cascade,
  mean numeric not null check (mean between 1 and 5),
  count integer not null check (count >= 1)
);

-- Decides which reviews of the products count, and rates those by them. One transaction after the other, at its very
-- end, so that each sees the stars of all before it.
create function rate_products() returns trigger language plpgsql as $$
declare
  touched text[];
begin
  if tg_table_name = 'reviews' then
    touched := array[coalesce(new.product_id, old.product_id)];
  elsif tg_table_name = 'orders' then
    select array_agg(distinct r.product_id) into touched from order_lines l
    join reviews r on r.order_line_id = l.id where l.order_id = new.id;
  else
    select array_agg(distinct r.product_id) into touched from shipment_lines s
    join order_lines l on l.order_id = s.order_id and l.line = s.line
    join reviews r on r.order_line_id = l.id where s.shipment_id = new.id;
  end if;
  if touched is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('lumiskin ratings'));
  update reviews set counts = counted.counts
  from (
    select id, is_delivered and 1 = row_number() over (
      partition by product_id, person order by is_delivered desc, sent_at desc, id desc) as counts
    from (
      select r.id, r.product_id, r.sent_at, coalesce(o.user_id, o.phone_e164) as person, exists (
        select from shipment_lines s join shipments on shipments.id = s.shipment_id
        where s.order_id = l.order_id and s.line = l.line and shipments.state = 'delivered') as is_delivered
      from reviews r
      join order_lines l on l.id = r.order_line_id
      join orders o on o.id = l.order_id
      where r.product_id = any (touched)
    ) as written
  ) as counted
  where counted.id = reviews.id and counted.counts <> reviews.counts;
  delete from product_ratings where product_id = any (touched)
    and not exists (select from reviews where reviews.product_id = product_ratings.product_id and counts);
  insert into product_ratings as rated (product_id, mean, count)
  select product_id, avg(stars), count(*) from reviews where product_id = any (touched) and counts group by product_id
  on conflict (product_id) do update set mean = excluded.mean, count = excluded.count
    where (rated.mean, rated.count) <> (excluded.mean, excluded.count);
  return null;
end
$$;
create constraint trigger reviews_rated after insert or delete or update of stars on reviews
  deferrable initially deferred for each row execute function rate_products();
create constraint trigger shipments_rated after update of state on shipments
  deferrable initially deferred for each row
  when ((old.state = 'delivered') <> (new.state = 'delivered')) execute function rate_products();
create constraint trigger orders_rated after update of user_id, phone_e164 on orders
  deferrable initially deferred for each row
  when (old.placed_at is not null and (old.user_id, old.phone_e164) is distinct from (new.user_id, new.phone_e164))
  execute function rate_products();

-- What strangers send raises a version of its own, which servers follow once a second; what staff decide, at once.
insert into versions (name) values ('ratings');
create constraint trigger product_ratings_version after insert or delete or update on product_ratings
  deferrable initially deferred for each row execute function raise_versions('ratings');
create constraint trigger reviews_version after delete or update of counts, stars on reviews
  deferrable initially deferred for each row when (old.text_state = 'shown') execute function raise_versions('ratings');
create constraint trigger reviews_decided after update of text_state, reply on reviews
  deferrable initially deferred for each row
  when ('shown' in (old.text_state, new.text_state) and new.text_state in ('shown', 'hidden'))
  execute function raise_versions('catalogue');
