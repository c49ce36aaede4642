-- Where a customer came from first, as her browser has kept it for 30 days; empty: not known. No domain: it would rewrite `orders`.
alter table orders add column first_source text collate "C"
  check (first_source in ('instagram', 'facebook', 'tiktok', 'whatsapp', 'youtube', 'google', 'other'));
