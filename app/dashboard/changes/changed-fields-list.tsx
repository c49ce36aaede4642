interface ChangedFieldsProps {
  fields: {
    field: string;
    label: string;
    /** Empty: nothing. */
    before: string;
    after: string;
  }[];
  /** What the two values are, such as `Before` and `After`. */
  from: string;
  to: string;
}

/** Fields with two values each, one above the other on a phone. */
export function ChangedFields({ fields, from, to }: ChangedFieldsProps) {
  return (
    <dl className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
      {fields.map(({ field, label, before, after }) => (
        <div key={field} className="grid gap-x-5 gap-y-1 px-4 py-3 sm:grid-cols-[10rem_1fr_1fr]">
          <dt className="font-semibold">{label}</dt>
          <FieldValue name={from} text={before} />
          <FieldValue name={to} text={after} />
        </div>
      ))}
    </dl>
  );
}

function FieldValue({ name, text }: { name: string; text: string }) {
  return (
    <dd className="min-w-0">
      <span className="block text-xs text-ink-soft">{name}</span>
      {text ? (
        <span dir="auto" className="block whitespace-pre-line tabular-nums [overflow-wrap:anywhere]">
          {text}
        </span>
      ) : (
        <span className="text-ink-soft">Empty</span>
      )}
    </dd>
  );
}
