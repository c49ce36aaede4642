import { describe, expect, it } from "vitest";
import { remainingErrors } from "./use-form-errors.ts";

describe("remaining errors of a form", () => {
  it.each([
    [
      "nothing is changed",
      { form: "Incomplete", name: "Missing" },
      [],
      { form: "Incomplete", name: "Missing" },
    ],
    ["a field is changed", { name: "Missing", email: "Wrong" }, ["name"], { email: "Wrong" }],
    [
      "another one is still invalid",
      { form: "Incomplete", name: "Missing", email: "Wrong" },
      ["name"],
      { form: "Incomplete", email: "Wrong" },
    ],
    ["all invalid fields are changed", { form: "Incomplete", name: "Missing" }, ["name"], {}],
    ["no field was invalid", { form: "Too many attempts" }, ["email"], {}],
    ["a valid field is changed", { name: "Missing" }, ["email"], { name: "Missing" }],
  ] as [string, Record<string, string>, string[], Record<string, string>][])(
    "%s",
    (_, errors, changed, remaining) => {
      expect(remainingErrors(errors, changed)).toEqual(remaining);
    },
  );
});
