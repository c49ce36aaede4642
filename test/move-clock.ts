import type pg from "pg";

const RealDate = Date;
export const present = () => RealDate.now();

let ahead = 0;
const now = () => RealDate.now() + ahead;

/**
 * Shadows `now()` in an empty database, for connections that are opened afterwards, so that it can be moved. What is migrated
 * afterwards keeps the shadow in its defaults and functions.
 */
export async function openClock(pool: pg.Pool): Promise<void> {
  await pool.query(`create table demo_clock (ahead interval not null);
    insert into demo_clock values ('0');
    create function public.now() returns timestamptz language sql stable
      as 'select pg_catalog.now() + (select ahead from public.demo_clock)';
    do $$ begin
      execute format('alter database %I set search_path = public, pg_catalog', current_database());
      execute format('alter database %I set synchronous_commit = off', current_database());
    end $$`);
}

/** Moves the clocks of this process and of the database. */
export async function moveClock(pool: pg.Pool, at: number): Promise<void> {
  ahead = at - RealDate.now();
  globalThis.Date = new Proxy(RealDate, {
    construct: (real, args, target) => Reflect.construct(real, args.length > 0 ? args : [now()], target),
    get: (real, key) => (key === "now" ? now : Reflect.get(real, key)),
  });
  await pool.query("update demo_clock set ahead = make_interval(secs => $1)", [ahead / 1000]);
}

/** Back to the present, for good. */
export async function stopClock(pool: pg.Pool): Promise<void> {
  globalThis.Date = RealDate;
  await pool.query(`create or replace function public.now() returns timestamptz language sql stable
    as 'select pg_catalog.now()'; drop table demo_clock`);
}
