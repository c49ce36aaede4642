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

// A password is taken as it is, and an address to remove as it is stored.
const unfiltered = /assword|\bremove$/;
const multiline = new Set([
  ...["description", "ingredients", "excerpt", "content", "cautions", "address", "shippingAddress", "notes"],
  ...["chat", "message", "whatsAppMessage"],
  // A note about a customer, an answer to a message.
  "text",
  // What the shop says to a review.
  "reply",
  // Rows that a courier sends back.
  "numbers",
]);

describe("every field of every form", () => {
  it("is found", () => {
    expect(forms.flatMap(({ schema }) => Object.keys(schema.shape)).length).toBeGreaterThan(30);
  });

  it.each(forms)("$name takes no text without end, and no character that forges a line", ({ schema }) => {
    const faults = Object.entries(schema.shape).flatMap(([field, type]) =>
      [
        ...lengthFaults(type as z.ZodType),
        ...(unfiltered.test(field) ? [] : lineFaults(field, type as z.ZodType)),
      ].map((fault) => `${field}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });
});

function lengthFaults(type: z.ZodType): string[] {
  return ["x".repeat(200_000), "9".repeat(200_000), "ا".repeat(100_000)].flatMap((text) => {
    const parsed = type.safeParse(text);
    const of = `${text.length} times ${text[0]}`;
    // Taken for absent, as an unreadable key is.
    if (parsed.success) return parsed.data === null ? [] : [`takes ${of}`];
    const message = parsed.error.issues[0]?.message ?? "Too big";
    return message.startsWith("Too big") ? [`says "${message}" of ${of}`] : [];
  });
}

function lineFaults(field: string, type: z.ZodType): string[] {
  const parsed = type.safeParse("Ayesha\r\nTotal: 1\u2028Paid\u0085\u0000\u202e!");
  if (!parsed.success || parsed.data === null) return [];
  return [parsed.data]
    .flat()
    .filter(
      (entry) =>
        /[\r\u2028\u0085\0\u202e]/.test(String(entry)) || (!multiline.has(field) && /\n/.test(String(entry))),
    )
    .map((entry) => `takes ${JSON.stringify(entry)}`);
}
