-- Where a customer came from first, as her browser has kept it for 30 days; empty: not known.
create domain order_source as text collate "C"
  check (value in ('instagram', 'facebook', 'tiktok', 'whatsapp', 'youtube', 'google', 'other'));
alter table orders add column first_source order_source;
