import { log } from "../../platform/log.ts";

type Level = "debug" | "info" | "warn" | "error";

// What better-auth warns of at each mistyped password, and at each sign-in with Google that is refused.
const everyday = new Set([
  "User not found",
  "Invalid password",
  "Password is too short",
  "Password is too long",
  "account_not_linked",
  "Failed to parse state",
  "State not found",
]);

/** better-auth's messages in the shop's own log. */
export const identityLog = {
  level: "warn" as const,
  log(level: Level, message: string, ...details: unknown[]) {
    const err = details.find((detail) => detail instanceof Error);
    // Of two sign-ups with one email at once the second is refused by the database, and told so.
    const taken = (err as { constraint?: string } | undefined)?.constraint === "users_email_key";
    const quiet = taken || everyday.has(message) || message.includes("did not return an email");
    log[quiet ? "debug" : level]({ part: "better-auth", ...(err ? { err } : {}) }, message);
  },
};
