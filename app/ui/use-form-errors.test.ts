import { describe, expect, it } from "vitest";
import { remainingErrors } from "./use-form-errors.ts";

describe("what is still wrong with a form", () => {
  it.each([
    [
      "nothing is changed yet",
      { form: "Incomplete", name: "Missing" },
      [],
      { form: "Incomplete", name: "Missing" },
    ],
    ["a field is changed", { name: "Missing", email: "Wrong" }, ["name"], { email: "Wrong" }],
    [
      "another is still marked",
      { form: "Incomplete", name: "Missing", email: "Wrong" },
      ["name"],
      { form: "Incomplete", email: "Wrong" },
    ],
    ["all marked ones are changed", { form: "Incomplete", name: "Missing" }, ["name"], {}],
    ["none was marked", { form: "Too many attempts" }, ["email"], {}],
    ["a field is changed that was right", { name: "Missing" }, ["email"], { name: "Missing" }],
  ] as [string, Record<string, string>, string[], Record<string, string>][])(
    "%s",
    (_, errors, changed, remaining) => {
      expect(remainingErrors(errors, changed)).toEqual(remaining);
    },
  );
});
