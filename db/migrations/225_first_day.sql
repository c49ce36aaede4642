-- Rows of "Set up your shop" that the owner has put aside, by their names in shop/overview/first-day.ts.
create table first_day_closed (
  name text collate "C" primary key,
  closed_at timestamptz not null default now()
);
