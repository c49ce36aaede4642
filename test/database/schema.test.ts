import { globSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createTestDatabase } from "../test-database.ts";

const { db } = await createTestDatabase(1);
const source = globSync("shop/**/*schema.ts")
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

/** The properties of an interface, each with its type as written. */
function propertiesOf(name: string): [property: string, type: string][] {
  const [, alias] = source.match(new RegExp(`^(?:export )?type ${name} = (\\w+);`, "m")) ?? [];
  if (alias) return propertiesOf(alias);
  const [, body = ""] = source.match(new RegExp(`interface ${name} \\{\n(.*?)\n\\}`, "s")) ?? [];
  return [...body.matchAll(/^ {2}(\w+): (.+);$/gm)].map(([, property = "", type = ""]) => [property, type]);
}

function describeType(type: string): string {
  const nullability = /\bnull\b|^NullableTimestamp$/.test(type) ? "null" : "not null";
  if (type.startsWith("GeneratedAlways<")) return `${nullability}, always generated`;
  return /^(Generated<|Timestamp$)|undefined/.test(type) ? `${nullability}, default` : nullability;
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Every column of every table or view. */
async function columnsOf(kind: "BASE TABLE" | "VIEW") {
  const { rows } = await sql<{ table: string; column: string; description: string }>`
    select table_name as table, column_name as column,
      case is_nullable when 'YES' then 'null' else 'not null' end ||
      case when 'ALWAYS' in (is_generated, identity_generation) then ', always generated'
        when column_default is not null then ', default' else '' end as description
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_name not like 'kysely%' and table_type = ${kind}
  `.execute(db);
  return rows.map(({ table, column, description }) => ({
    name: `${camelCase(table)}.${camelCase(column)}`,
    description,
  }));
}

const isView = ([, type]: [string, string]) => type.endsWith("View");
const ofSchema = (interfaces: [string, string][]) =>
  interfaces.flatMap(([table, type]) =>
    propertiesOf(type).map(([column, type]) => ({
      name: `${table}.${column}`,
      description: describeType(type),
    })),
  );
const text = ({ name, description }: { name: string; description: string }) => `${name}: ${description}`;

it("names every table and column of the migrated database, with what may be null and what is generated", async () => {
  const inSchema = ofSchema(propertiesOf("Schema").filter((entry) => !isView(entry)));
  expect(inSchema.map(text).sort()).toEqual((await columnsOf("BASE TABLE")).map(text).sort());
});

it("names every view and its columns", async () => {
  const inSchema = ofSchema(propertiesOf("Schema").filter(isView)).map(({ name }) => name);
  expect(inSchema.sort()).toEqual((await columnsOf("VIEW")).map(({ name }) => name).sort());
});
