import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createTestDatabase } from "./test-database.ts";

const { db } = await createTestDatabase(1);
const source = ["shop/schema.ts", "shop/people-schema.ts"]
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

/** The properties of an interface, each with its type as written. */
function propertiesOf(name: string): [property: string, type: string][] {
  const [, body = ""] = source.match(new RegExp(`interface ${name} \\{\n(.*?)\n\\}`, "s")) ?? [];
  return [...body.matchAll(/^ {2}(\w+): (.+);$/gm)].map(([, property = "", type = ""]) => [property, type]);
}

function describeType(type: string): string {
  const nullability = /\bnull\b|^NullableTimestamp$/.test(type) ? "null" : "not null";
  if (type.startsWith("GeneratedAlways<")) return `${nullability}, always generated`;
  return /^(Generated<|Timestamp$)|undefined/.test(type) ? `${nullability}, default` : nullability;
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

it("names every table and column of the migrated database, with what may be null and what is generated", async () => {
  const { rows } = await sql<{ table: string; column: string; description: string }>`
    select table_name as table, column_name as column,
      case is_nullable when 'YES' then 'null' else 'not null' end ||
      case when 'ALWAYS' in (is_generated, identity_generation) then ', always generated'
        when column_default is not null then ', default' else '' end as description
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
  `.execute(db);
  const ofDatabase = rows.map(
    ({ table, column, description }) => `${camelCase(table)}.${camelCase(column)}: ${description}`,
  );
  const ofSchema = propertiesOf("Schema").flatMap(([table, type]) =>
    propertiesOf(type).map(([column, type]) => `${table}.${column}: ${describeType(type)}`),
  );
  expect(ofSchema.sort()).toEqual(ofDatabase.sort());
});
