import { describe, expect, it } from "vitest";
import { serializeError } from "./log.ts";

describe("the log", () => {
  it("leaves out PostgreSQL's details of the row that caused an error", () => {
    const error = Object.assign(
      new Error('duplicate key value violates unique constraint "users_email_key"'),
      {
        code: "23505",
        detail: "Key (email)=(ayesha@example.com) already exists.",
        where: "COPY users, line 1: ayesha@example.com",
      },
    );
    const logged = JSON.stringify(serializeError(error));
    expect(logged).not.toContain("ayesha@example.com");
    expect(serializeError(error)).toMatchObject({
      code: "23505",
      message: error.message,
      stack: error.stack,
    });
  });

  it("leaves out the value that PostgreSQL could not read, also where it is a cause", () => {
    const cause = Object.assign(new Error('invalid input syntax for type integer: "house 1, Lahore"'), {
      code: "22P02",
    });
    const logged = JSON.stringify(serializeError(new Error("a checkout failed", { cause })));
    expect(logged).toContain("invalid input syntax for type integer");
    expect(logged).not.toContain("house 1");
  });

  it("keeps of an error's other properties those alone that are known to be harmless", () => {
    const error = Object.assign(new Error("refused"), {
      code: "EENVELOPE",
      rejected: ["ayesha@example.com"],
      errors: [Object.assign(new Error("one"), { detail: "ayesha" })],
    });
    expect(Object.keys(serializeError(error)).sort()).toEqual(["code", "message", "stack", "type"]);
    expect(JSON.stringify(serializeError(error))).not.toContain("ayesha");
  });

  it("logs nothing of a thrown value that is no error", () => {
    expect(JSON.stringify(serializeError({ email: "ayesha@example.com" }))).not.toContain("ayesha");
  });
});
