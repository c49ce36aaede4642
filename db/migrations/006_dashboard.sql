-- What the dashboard lists, filters, sorts and searches the orders by, made for very many of them.

-- The words by which an order's customer is found: those of the name, and the whole email; a name that is an
-- email stays whole. Of core PostgreSQL alone, in every locale: words are parted by ASCII signs.
create function order_words(name text, email text) returns tsvector
  language sql immutable parallel safe as $$
  select array_to_tsvector(array_remove(array_append(
    case when name like '%@%' then array[lower(left(name, 120))]
      else regexp_split_to_array(lower(left(name, 120)), '[\s!-/:-@\[-`{-~]+') end,
    lower(left(email, 120))), ''))
$$;

alter table orders
  -- Status and payment in one, such as "pending cod": each choice of the dashboard's filters is a few of these.
  add facet text collate "C" not null generated always as (
    lower(status) || ' ' || case
      when placed_at is null then 'awaiting'
      when payment_method = 'cod' then 'cod'
      when payment_status = 'Pending Online Payment' then 'unpaid'
      else 'paid' end
  ) stored,
  add words tsvector not null generated always as (order_words(customer_name, customer_email)) stored,
  -- The normal form of a Pakistani number, else what was typed, in digits alone.
  add phone_digits text collate "C" generated always as (
    left(regexp_replace(coalesce(phone_normalised, phone_number), '[^0-9]', '', 'g'), 32)
  ) stored;

drop index orders_newest;
drop index orders_by_status;
-- A list is read along one of the first two until a page is full; all that it is filtered by is in them.
create index orders_by_date on orders (order_date, checkout_id, (-line))
  include (id, line, amount, facet, words);
create index orders_by_amount on orders (amount, id) include (order_date, checkout_id, line, facet, words);
-- Where few match, these find them first.
create index orders_of_facet on orders (facet, order_date, checkout_id, (-line)) include (id, line, amount);
create index orders_words on orders using gin (words);
create index orders_phone on orders (phone_digits);
-- Figures are read from an index alone where the table's pages are known to be settled.
alter table orders set (autovacuum_vacuum_insert_scale_factor = 0.02);

-- What the owner notes about a parcel; the customer's own notes are another column.
alter table checkouts add owner_notes text check (char_length(owner_notes) <= 4000);
