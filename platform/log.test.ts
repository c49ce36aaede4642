import { describe, expect, it } from "vitest";
import { loggedError } from "./log.ts";

describe("the log", () => {
  it("leaves out what PostgreSQL says of the row at fault", () => {
    const error = Object.assign(
      new Error('duplicate key value violates unique constraint "users_email_key"'),
      {
        code: "23505",
        detail: "Key (email)=(ayesha@example.com) already exists.",
        where: "COPY users, line 1: ayesha@example.com",
      },
    );
    const logged = JSON.stringify(loggedError(error));
    expect(logged).not.toContain("ayesha@example.com");
    expect(loggedError(error)).toMatchObject({ code: "23505", message: error.message, stack: error.stack });
  });
});
