-- The normal form of an order's second phone: a mark on either number holds.
alter table orders add column second_phone_e164 text collate "C";
create index orders_of_second_phone on orders (second_phone_e164) where second_phone_e164 is not null;

-- Orders whose typed phones hold more than the shop has read so far. A job reads each once; new orders never come here.
create table orders_to_read_again (
  order_id bigint primary key references orders on delete cascade
);
insert into orders_to_read_again
select id from orders
where phone_number ~ '[0-9٠-٩۰-۹]'
  and (phone_e164 is null or second_phone is not null or length(regexp_replace(phone_number, '[^0-9٠-٩۰-۹]', '', 'g')) > 14);
