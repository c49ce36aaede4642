/** What stands in a form's fields, and what is wrong with it. */
export interface TypedFields {
  /** As stored, or as typed and refused. */
  values: Record<string, string>;
  errors: Record<string, string>;
}

/** The props of a form's fields, by their names. */
export function fieldsOf({ values, errors }: TypedFields) {
  return (name: string) => ({
    name,
    defaultValue: values[name] ?? "",
    error: errors[name],
    autoComplete: "off",
  });
}
