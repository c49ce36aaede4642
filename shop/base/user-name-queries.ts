import { sql } from "kysely";

/** The name of a user for staff, else the email. @param users an alias of `users` */
export const userName = (users = "users") =>
  sql<
    string | null
  >`coalesce(nullif(btrim(${sql.ref(`${users}.full_name`)}), ''), ${sql.ref(`${users}.email`)})`;

/** The first word of a user's name; null: they have given none. @param users an alias of `users` */
export const firstNameOf = (users: string) =>
  sql<string | null>`nullif(split_part(btrim(${sql.ref(`${users}.full_name`)}), ' ', 1), '')`;
