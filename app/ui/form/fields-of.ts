/** The values of a form and its errors, by field. */
export interface TypedFields {
  /** As stored, or as typed and refused. */
  values: Record<string, string | undefined>;
  errors: Record<string, string | undefined>;
}

/** The props of a field, by its name. @param value the first value, where `values` has none */
export function fieldsOf({ values, errors }: TypedFields) {
  return (name: string, value?: string | number | null) => ({
    name,
    defaultValue: values[name] ?? String(value ?? ""),
    error: errors[name],
    autoComplete: "off",
  });
}
