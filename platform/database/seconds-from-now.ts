import { sql } from "kysely";

/** A time by the database's clock, which all servers share, as an expression. */
export const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;
