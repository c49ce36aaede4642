import type { Compilable, CompiledQuery, Kysely } from "kysely";
import { LRUCache } from "lru-cache";

/** Cached shapes of one statement: inserts seldom have many lengths. */
const maxCachedShapes = 30;

/** A parameter: the placeholder of a value. */
class Param {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Compiles a frequent statement once for each shape of its values, such as each number of rows to insert, and not for each
 * request: otherwise compiling takes a quarter of a checkout.
 * @param build makes the statement from parameters instead of values: it may pass them to the query builder, count and name
 *   them, but nothing in it may depend on the values. A list or a plain object is a shape, never a value.
 * @returns runs the statement with values and resolves to its rows
 */
export function compileOnce<Schema, Values extends object, Row>(
  build: (db: Kysely<Schema>, values: Values) => Compilable<Row>,
): (db: Kysely<Schema>, values: Values) => Promise<Row[]> {
  const compiled = new LRUCache<string, CompiledQuery<Row>>({ max: maxCachedShapes });
  return async (db, values) => {
    const paramValues: unknown[] = [];
    const cacheKey = cacheKeyOf(values, paramValues);
    let statement = compiled.get(cacheKey);
    if (!statement) {
      statement = build(db, withParams(values, { next: 0 }) as Values).compile();
      compiled.set(cacheKey, statement);
    }
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Param ? paramValues[parameter.index] : parameter,
    );
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows;
  };
}

/** Describes the shape of the values, and collects them in their order. */
function cacheKeyOf(values: unknown, paramValues: unknown[]): string {
  if (Array.isArray(values)) return `[${values.map((value) => cacheKeyOf(value, paramValues)).join()}]`;
  if (isPlain(values)) {
    const parts = Object.entries(values).map(([name, value]) => `${name}:${cacheKeyOf(value, paramValues)}`);
    return `{${parts.join()}}`;
  }
  paramValues.push(values);
  // The query builder leaves out what is not defined.
  return values === undefined ? "-" : "";
}

/** The same values, each replaced with its parameter. */
function withParams(values: unknown, counter: { next: number }): unknown {
  if (Array.isArray(values)) return values.map((value) => withParams(value, counter));
  if (isPlain(values))
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, withParams(value, counter)]),
    );
  const index = counter.next++;
  return values === undefined ? undefined : new Param(index);
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
