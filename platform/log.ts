import { pino, type SerializedError, stdSerializers } from "pino";
import { reportLogLine } from "./report-error.ts";
import { scrubLine } from "./scrub.ts";

/** Fields that no line may hold, should a form, a user or a request be logged. */
const redactedFields = [
  ...["password", "currentPassword", "newPassword", "token", "secret", "cookie", "authorization"],
  ...["email", "phone", "phoneNumber", "addresses", "shippingAddress", "fullName", "notes"],
];

/** The server's log: one JSON object a line on standard output. The configuration sets its level. */
export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  serializers: { err: serializeError },
  redact: { paths: redactedFields.flatMap((name) => [name, `*.${name}`]), censor: "[left out]" },
  hooks: {
    streamWrite(line) {
      const scrubbed = scrubLine(line);
      if (/^\{"level":"(error|fatal)"/.test(scrubbed)) reportLogLine(scrubbed);
      return scrubbed;
    },
    logMethod(args, method) {
      if (!isSuppressed(args[0])) method.apply(this, args);
    },
  },
});

const suppressed = new WeakSet<Error>();

/** Suppresses an error in the log: it is one of many with one cause that was logged already. */
export function suppressInLog(error: unknown): void {
  if (error instanceof Error) suppressed.add(error);
}

function isSuppressed(entry: unknown): boolean {
  const error = entry instanceof Error ? entry : (entry as { err?: unknown } | undefined)?.err;
  for (let next = error; next instanceof Error; next = next.cause) if (suppressed.has(next)) return true;
  return false;
}

/** Serialises an error without personal data: PostgreSQL's row details, quoted values, mail servers' recipients. */
export function serializeError(error: unknown): SerializedError | { message: string } {
  if (!(error instanceof Error)) return { message: `a non-error was thrown: ${typeof error}` };
  const { type, message, stack, raw: _, ...more } = stdSerializers.err(error);
  const safeFields = Object.entries(more).filter(([name]) => safeFieldNames.has(name));
  const quotes = quotesValues(error);
  return {
    ...Object.fromEntries(safeFields),
    type,
    message: quotes ? maskQuotedValues(message) : message,
    stack: quotes ? maskQuotedValues(stack) : stack,
  } as SerializedError;
}

/** The safe fields of Node's, PostgreSQL's and mail servers' errors. */
const safeFieldNames = new Set([
  ...["name", "code", "errno", "syscall", "signal", "status", "severity", "routine", "file", "line"],
  ...["schema", "table", "column", "constraint", "dataType", "position", "responseCode", "command"],
]);

/** Whether PostgreSQL quotes a value in its message: class 22 is data exceptions. */
function quotesValues(error: Error): boolean {
  for (let next: unknown = error; next instanceof Error; next = next.cause) {
    if (/^22/.test(String((next as { code?: unknown }).code ?? ""))) return true;
  }
  return false;
}

function maskQuotedValues(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"/g, '"..."');
}
