import { log } from "../../platform/log.ts";

type Level = "debug" | "info" | "warn" | "error";

// What better-auth warns of at each mistyped password, and at each refused sign-in with Google.
const expectedMessages = new Set([
  "User not found",
  "Invalid password",
  "Password is too short",
  "Password is too long",
  "account_not_linked",
  "Failed to parse state",
  "State not found",
]);

/** Writes better-auth's messages into the shop's own log. */
export const betterAuthLogger = {
  level: "warn" as const,
  log(level: Level, message: string, ...details: unknown[]) {
    const err = details.find((detail) => detail instanceof Error);
    // Of two sign-ups with one email at once the database refuses the second, and the page says so.
    const isTaken = (err as { constraint?: string } | undefined)?.constraint === "users_email_key";
    const isExpected =
      isTaken || expectedMessages.has(message) || message.includes("did not return an email");
    log[isExpected ? "debug" : level]({ part: "better-auth", ...(err ? { err } : {}) }, message);
  },
};
