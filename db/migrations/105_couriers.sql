-- Whoever carries parcels, as the owner describes them: accounts, riders, cities, tariffs, taxes, rules and sheets.

create table couriers (
  id text collate "C" primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  name text not null check (btrim(name) <> ''),
  -- Whose protocol the shop speaks to it; empty: by sheets and by hand.
  adapter text collate "C" check (adapter in ('postex', 'leopards', 'trax')),
  -- The shop's own rider brings cash and parcels back himself.
  is_rider boolean not null default false,
  -- Where a customer follows a parcel: `{number}` is its tracking number.
  tracking_url text check (tracking_url like 'http%{number}%'),
  active boolean not null default false,
  position integer not null,
  -- Hours after a failed attempt within which the courier waits for advice, before the parcel goes back.
  advice_hours integer not null default 48 check (advice_hours between 1 and 720),
  -- What its protocol or its sheet needs and is no secret: addresses, codes, column headings.
  settings jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint couriers_rider_by_hand check (not is_rider or adapter is null)
);
insert into couriers (id, name, adapter, is_rider, tracking_url, active, position) values
  ('postex', 'PostEx', 'postex', false, 'https://postex.pk/tracking?trackingNumber={number}', false, 1),
  ('leopards', 'Leopards', 'leopards', false, null, false, 2),
  ('trax', 'Trax', 'trax', false, null, false, 3),
  ('tcs', 'TCS', null, false, null, false, 4),
  ('mnp', 'M&P', null, false, null, false, 5),
  ('blueex', 'BlueEx', null, false, null, false, 6),
  ('pakistan-post', 'Pakistan Post', null, false, null, false, 7),
  ('rider', 'Own rider', null, true, null, true, 8);

-- What a courier's account is opened with, sealed with a key that is not in the database. No backup has this table.
create table courier_credentials (
  courier_id text collate "C" primary key references couriers,
  sealed bytea not null,
  set_by text collate "C" references users on delete set null,
  set_at timestamptz not null default now()
);
create index courier_credentials_of_setter on courier_credentials (set_by);

-- The shop's own riders. The courier `rider` stands for all of them.
create table riders (
  id bigint generated always as identity primary key,
  name text not null check (btrim(name) <> '' and char_length(name) <= 100),
  phone text not null default '' check (char_length(phone) <= 40),
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index riders_of_name on riders (lower(name)) where active;

-- Their cities -----------------------------------------------------------------------------------

-- A courier's own list of cities, as it was last fetched or imported.
create table courier_cities (
  courier_id text collate "C" not null references couriers,
  -- The courier's: an id, or the name where it has none.
  code text collate "C" not null,
  name text not null,
  pickup boolean not null default false,
  delivery boolean not null default true,
  seen_at timestamptz not null default now(),
  primary key (courier_id, code)
);

-- Which of a courier's cities is one of the shop's. No row: no one has decided yet.
create table city_mappings (
  city_id text collate "C" not null references cities,
  courier_id text collate "C" not null references couriers,
  -- Empty: the courier does not deliver there.
  code text collate "C",
  source text collate "C" not null check (source in ('exact', 'learned', 'person')),
  decided_by text collate "C" references users on delete set null,
  decided_at timestamptz not null default now(),
  primary key (city_id, courier_id),
  foreign key (courier_id, code) references courier_cities (courier_id, code)
);
create index city_mappings_of_code on city_mappings (courier_id, code);
create index city_mappings_of_decider on city_mappings (decided_by);

-- In which zone of a courier a city lies. No row: in the zone of its province, else in `Other`.
create table courier_city_zones (
  courier_id text collate "C" not null references couriers,
  city_id text collate "C" not null references cities,
  zone text not null check (btrim(zone) <> '' and char_length(zone) <= 60),
  primary key (courier_id, city_id)
);
create index courier_city_zones_of_city on courier_city_zones (city_id);

-- What they charge -------------------------------------------------------------------------------

-- What a courier charges from a day on, until its next tariff starts. Amounts are paisa; shares are hundredths of a percent.
create table courier_tariffs (
  id bigint generated always as identity primary key,
  courier_id text collate "C" not null references couriers,
  starts_on date not null,
  fuel_share integer not null default 0 check (fuel_share between 0 and 10000),
  -- For collecting cash: a fixed sum and a share of the cash.
  handling_fixed bigint not null default 0 check (handling_fixed between 0 and 100000000),
  handling_share integer not null default 0 check (handling_share between 0 and 10000),
  -- For bringing a parcel back: a fixed sum and a share of its freight.
  return_fixed bigint not null default 0 check (return_fixed between 0 and 100000000),
  return_share integer not null default 0 check (return_share between 0 and 20000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (courier_id, starts_on)
);

-- The freight of a zone: up to a weight, or for each further weight beyond the heaviest of those.
create table courier_tariff_rates (
  tariff_id bigint not null references courier_tariffs on delete cascade,
  zone text not null check (btrim(zone) <> '' and char_length(zone) <= 60),
  is_further boolean not null default false,
  grams integer not null check (grams between 1 and 100000),
  charge bigint not null check (charge between 0 and 100000000),
  primary key (tariff_id, zone, is_further, grams)
);
create unique index courier_tariff_rates_one_further on courier_tariff_rates (tariff_id, zone) where is_further;

-- Taxes from a day on: on the charges of couriers, and what they withhold of the cash that they collect.
create table tax_rates (
  kind text collate "C" not null check (kind in ('charges', 'cash_income', 'cash_sales')),
  starts_on date not null,
  -- Hundredths of a percent.
  share integer not null check (share between 0 and 10000),
  primary key (kind, starts_on)
);

-- Choice of a courier ----------------------------------------------------------------------------

-- The first rule that fits decides. What is empty fits everything.
create table courier_rules (
  id bigint generated always as identity primary key,
  position integer not null,
  courier_id text collate "C" not null references couriers,
  city_id text collate "C" references cities,
  province text check (btrim(province) <> ''),
  -- Paisa to collect, both ends included.
  cash_from bigint check (cash_from >= 0),
  cash_to bigint check (cash_to >= 0),
  grams_from integer check (grams_from >= 0),
  grams_to integer check (grams_to >= 0),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint courier_rules_cash check (cash_from <= cash_to),
  constraint courier_rules_grams check (grams_from <= grams_to)
);
create index courier_rules_of_courier on courier_rules (courier_id);
create index courier_rules_of_city on courier_rules (city_id);

-- Sheets -----------------------------------------------------------------------------------------

-- Which columns the sheet of a courier has: `booking` is sent to it, `answer` comes back with tracking numbers.
create table courier_sheets (
  id bigint generated always as identity primary key,
  courier_id text collate "C" not null references couriers,
  kind text collate "C" not null check (kind in ('booking', 'answer')),
  name text not null check (btrim(name) <> '' and char_length(name) <= 60),
  columns jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (courier_id, kind, name)
);
