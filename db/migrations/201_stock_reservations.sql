-- An order that takes no pieces of tracked products before it is confirmed or paid (R61): it is beyond what an unproved
-- account or phone number may hold.
alter table orders add column not_reserved boolean not null default false
  constraint orders_confirmed_are_reserved check (not not_reserved or confirmation is distinct from 'confirmed');
