/** Whether a statement failed because a constraint of the database refuses what it would write (SQLSTATE class 23). */
export function isConstraintViolation(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^23\w{3}$/.test(code);
}
