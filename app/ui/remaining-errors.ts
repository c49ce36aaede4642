/**
 * What is still wrong with a form of which some fields were changed since it was refused: a sentence beside a field
 * goes with the first change of it; the whole form's stays until none is left beside a field.
 * @param changed the names of those fields
 */
export function remainingErrors(
  { form, ...fieldErrors }: Record<string, string>,
  changed: readonly string[],
): Record<string, string> {
  if (changed.length === 0) return form === undefined ? fieldErrors : { ...fieldErrors, form };
  const remaining = Object.fromEntries(
    Object.entries(fieldErrors).filter(([name]) => !changed.includes(name)),
  );
  return form !== undefined && Object.keys(remaining).length > 0 ? { ...remaining, form } : remaining;
}
