import { Form, Link, useNavigation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import type { BulkPreview } from "./bulk-preview.ts";

interface BulkPreviewFormProps {
  preview: BulkPreview;
  /** The query that asked for the change. */
  values: Record<string, string>;
}

/** Every change with its old and its new value; each can be left out. */
export function BulkPreviewForm({ preview, values }: BulkPreviewFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const ids = preview.map(({ id }) => ["product", id]);
  const here = `/dashboard/products/bulk?${new URLSearchParams([...ids, ...Object.entries(values)])}`;
  return (
    <Form method="post" action={here} className="grid gap-5">
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
        {preview.map(({ id, name, chosen, changes, jumps, refused }) => (
          <li key={id}>
            <label className="flex min-h-11 items-start gap-3 px-3 py-2.5">
              <input
                // After a conflict it has another version, and is ticked again.
                key={chosen}
                type="checkbox"
                name="chosen"
                value={chosen}
                defaultChecked={!refused}
                disabled={refused !== null}
                className="mt-0.5 size-5 shrink-0 accent-pine"
              />
              <span className="grid min-w-0 gap-1">
                <span className="font-semibold" dir="auto">
                  {name}
                </span>
                {refused ? <span className="text-sm text-ink-soft">{refused}</span> : null}
                {changes.map(({ label, before, after }) => (
                  <span key={label} className="text-sm tabular-nums [overflow-wrap:anywhere]" dir="auto">
                    {label}: <s className="text-ink-soft">{before}</s>{" "}
                    <span className="sr-only">will become</span> <strong>{after}</strong>
                  </span>
                ))}
                {jumps.map((text) => (
                  <StateMark key={text} shape="trouble">
                    {text}
                  </StateMark>
                ))}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">Only ticked products change. If one fails, none is changed.</p>
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        <Button busy={busy} busyLabel="Changing...">
          Change ticked products
        </Button>
        <Link
          to={`/dashboard/products/bulk?${new URLSearchParams(ids)}`}
          className="inline-flex min-h-13 items-center font-medium underline underline-offset-4"
        >
          Choose another change
        </Link>
      </div>
    </Form>
  );
}
