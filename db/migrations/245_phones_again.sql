-- The normal form of the phones of profiles and riders: an order of theirs is no customer's review. Where none was read it is
-- compared by the digits that were typed.
alter table riders add column normal_phone text collate "C";
alter table users drop column phone_digits;
alter table users add column normal_phone text collate "C";
alter table users add column phone_digits text collate "C"
  generated always as (phone_digits(coalesce(normal_phone, phone))) stored;
create index users_phone on users (phone_digits);

-- The shop reads more than before: 0338, `0300 5550101 24/7`, numbers of a list. A job reads each of these once.
insert into orders_to_read_again
select id from orders
where (phone_number ~ '[0-9٠-٩۰-۹]' and phone_e164 is null)
  or (second_phone ~ '[0-9٠-٩۰-۹]' and second_phone_e164 is null)
  or (second_phone is null and length(regexp_replace(phone_number, '[^0-9٠-٩۰-۹]', '', 'g')) > 14)
on conflict do nothing;

create table people_to_read_again (
  user_id text collate "C" unique references users on delete cascade,
  rider_id bigint unique references riders on delete cascade,
  check (num_nonnulls(user_id, rider_id) = 1)
);
insert into people_to_read_again (user_id) select id from users where phone ~ '[0-9٠-٩۰-۹]';
insert into people_to_read_again (rider_id) select id from riders where phone ~ '[0-9٠-٩۰-۹]';
