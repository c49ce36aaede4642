/** Whether a failure says that the shop did something else than expected: no crash, no time-out, no error in the console. */
export function isNoticed(error: { name?: string; message?: string; cause?: unknown }): boolean {
  if (error.message?.startsWith("console.error was called")) return false;
  if (error.name === "AssertionError") return true;
  return error.cause ? isNoticed(error.cause) : false;
}
