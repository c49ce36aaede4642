-- A second step at sign-in, for admins who want it: a code from an app on their phone. The app's secret and the
-- recovery codes are encrypted with the shop's own secret.
alter table users add column two_factor_enabled boolean not null default false;

create table two_factors (
  id text collate "C" primary key,
  user_id text collate "C" not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
