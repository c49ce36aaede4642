import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseForm, readForm, reject } from "./parse-form.ts";

const schema = z.object({
  email: z.string("Please enter your email").trim().min(1, "Please enter your email"),
  password: z.string("Please enter a password").min(6, "At least 6 characters"),
  notes: z.string().optional(),
});

function form(...fields: [string, string | Blob][]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

describe("parseForm", () => {
  it("gives the schema's value", () => {
    expect(parseForm(schema, form(["email", " a@b.c "], ["password", "secret1"], ["other", "x"]))).toEqual({
      ok: true,
      value: { email: "a@b.c", password: "secret1" },
    });
  });

  it("keeps what was typed except passwords, with the first message of each field", () => {
    const parsed = parseForm(schema, form(["email", "  "], ["password", "12"], ["newPassword", "34"]));
    expect(parsed).toEqual({
      ok: false,
      rejected: {
        values: { email: "  " },
        errors: { email: "Please enter your email", password: "At least 6 characters" },
      },
    });
  });

  it("takes the first of a duplicated field, and a file for nothing", () => {
    const twice = form(["email", "first@x.pk"], ["email", "second@x.pk"], ["password", "secret1"]);
    expect(parseForm(schema, twice)).toMatchObject({ value: { email: "first@x.pk" } });
    const file = form(["email", new Blob(["x"])], ["password", "secret1"]);
    expect(parseForm(schema, file)).toMatchObject({
      rejected: { errors: { email: "Please enter your email" } },
    });
  });

  it("drops the character NUL, and lets no field name reach an object's prototype", async () => {
    const body = form(["email", "a\0@b.c"], ["password", "secret1"], ["__proto__", "x"]);
    const sent = await readForm(new Request("http://localhost", { method: "POST", body }));
    expect(sent.get("email")).toBe("a@b.c");
    const parsed = parseForm(schema, sent);
    expect(parsed).toMatchObject({ ok: true, value: { email: "a@b.c" } });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it("puts a message that belongs to no field under form", () => {
    const pair = schema.refine((value) => value.email !== value.password, "Choose another password");
    const parsed = parseForm(pair, form(["email", "secret1"], ["password", "secret1"]));
    expect(parsed).toMatchObject({ rejected: { errors: { form: "Choose another password" } } });
  });
});

describe("reject", () => {
  it("keeps what was typed except passwords", () => {
    expect(reject(form(["email", "a@b.c"], ["password", "x"]), { form: "Taken" })).toEqual({
      values: { email: "a@b.c" },
      errors: { form: "Taken" },
    });
  });
});

describe("the submitted values of a rejected form", () => {
  it("holds only fields that a schema knows: an unknown one costs the page nothing", async () => {
    const body = new URLSearchParams({ email: "", surprise: "x".repeat(1000) });
    const submitted = await readForm(new Request("http://shop.test/", { method: "POST", body }));
    expect(reject(submitted, {}).values).toEqual({});
    expect(parseForm(schema, submitted)).toMatchObject({ ok: false, rejected: { values: { email: "" } } });
    expect(Object.keys(reject(submitted, {}).values)).toEqual(["email"]);
  });

  it("holds the fields of every kind of form that a schema takes", () => {
    const kinds = z.discriminatedUnion("intent", [
      z.object({ intent: z.literal("add"), quantity: z.coerce.number() }),
      z.object({ intent: z.literal("remove"), entry: z.string() }),
    ]);
    const submitted = form(["intent", "none"], ["quantity", "1"], ["entry", "7"], ["other", "x"]);
    expect(parseForm(kinds, submitted)).toMatchObject({
      rejected: { values: { intent: "none", quantity: "1", entry: "7" } },
    });
    expect(reject(submitted, {}).values).not.toHaveProperty("other");
  });
});

describe("readForm", () => {
  it.each(["application/json", "text/plain", "multipart/form-data"])(
    "answers a %s body with 400",
    async (type) => {
      const request = new Request("http://shop.test/", {
        method: "POST",
        body: "{",
        headers: { "Content-Type": type },
      });
      await expect(readForm(request)).rejects.toMatchObject({ init: { status: 400 } });
    },
  );
});
