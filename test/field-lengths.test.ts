import { globSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const modules = globSync("{app,shop}/**/*-form.ts").sort();
const forms: { name: string; schema: z.ZodObject }[] = [];
for (const file of modules) {
  const exported = (await import(/* @vite-ignore */ `../${file}`)) as Record<string, unknown>;
  for (const [name, value] of Object.entries(exported)) {
    if (value instanceof z.ZodObject) forms.push({ name: `${file} ${name}`, schema: value });
    if (value instanceof z.ZodDiscriminatedUnion)
      for (const option of value.options)
        forms.push({ name: `${file} ${name}`, schema: option as z.ZodObject });
  }
}
const fields = forms.flatMap(({ name, schema }) =>
  Object.entries(schema.shape).map(([field, type]) => ({
    field,
    where: `${name} ${field}`,
    type: type as z.ZodType,
  })),
);

describe("every field of every form", () => {
  it("is found", () => {
    expect(fields.length).toBeGreaterThan(30);
  });

  it.each(fields)("$where takes no text without end, and says so in words", ({ type }) => {
    for (const text of ["x".repeat(200_000), "9".repeat(200_000), "ا".repeat(100_000)]) {
      const parsed = type.safeParse(text);
      // Taken for absent, as an unreadable key is.
      if (parsed.success) expect(parsed.data).toBeNull();
      else expect(parsed.error.issues[0]?.message).not.toMatch(/^Too big/);
    }
  });

  // A password is taken as it is, and an address to remove as it is stored.
  const unfiltered = /assword|\bremove$/;
  const multiline = new Set([
    "description",
    "ingredients",
    "excerpt",
    "content",
    "cautions",
    "address",
    "shippingAddress",
    "notes",
    "chat",
    "message",
    "whatsAppMessage",
    // A note about a customer, an answer to a message.
    "text",
    // Rows that a courier sends back.
    "numbers",
  ]);

  it.each(fields.filter(({ field }) => !unfiltered.test(field)))(
    "$where takes no character that forges a line",
    ({ field, type }) => {
      const parsed = type.safeParse("Ayesha\r\nTotal: 1\u2028Paid\u0085\u0000\u202e!");
      if (!parsed.success || parsed.data === null) return;
      const entries = Array.isArray(parsed.data) ? parsed.data : [parsed.data];
      for (const entry of entries) expect(entry).not.toMatch(/[\r\u2028\u0085\0\u202e]/);
      if (!multiline.has(field)) for (const entry of entries) expect(entry).not.toContain("\n");
    },
  );
});
