import { log } from "../../platform/log.ts";

type Level = "debug" | "info" | "warn" | "error";

// What better-auth warns of at each mistyped password.
const everyday = new Set([
  "User not found",
  "Invalid password",
  "Password is too short",
  "Password is too long",
]);

/** better-auth's messages in the shop's own log. */
export const identityLog = {
  level: "warn" as const,
  log(level: Level, message: string, ...details: unknown[]) {
    const err = details.find((detail) => detail instanceof Error);
    log[everyday.has(message) ? "debug" : level]({ part: "better-auth", ...(err ? { err } : {}) }, message);
  },
};
