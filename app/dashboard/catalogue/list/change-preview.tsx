import type { ReactNode } from "react";
import { PostForm } from "../../ui/post-form.tsx";
import { StateMark } from "../../ui/state-mark.tsx";

interface ChangePreviewProps {
  rows: readonly {
    id: string;
    name: string;
    /** What is sent of it while it is ticked. */
    chosen: string;
    /** Why it cannot be changed; null: it can. */
    refused: string | null;
    changes: readonly { label: string; before: string; after: string }[];
    warnings: readonly string[];
  }[];
  /** Where it is sent. */
  action: string;
  /** The query that asked for the change. */
  values: Record<string, string>;
  /** Stands above the list. */
  lead?: ReactNode;
  nameClass?: string;
  refusalClass?: string;
  /** What follows the list: words and buttons. */
  children: ReactNode;
}

/** Every change with its old and its new value; each can be left out. */
export function ChangePreview(props: ChangePreviewProps) {
  const { rows, action, values, lead, nameClass = "", refusalClass = "", children } = props;
  return (
    <PostForm sent={values} action={action} className="grid gap-5">
      {lead}
      <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
        {rows.map(({ id, name, chosen, refused, changes, warnings }) => (
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
                <span className={`font-semibold ${nameClass}`} dir="auto">
                  {name}
                </span>
                {refused ? <span className={`text-sm ${refusalClass}`}>{refused}</span> : null}
                {changes.map(({ label, before, after }) => (
                  <span key={label} className="text-sm tabular-nums [overflow-wrap:anywhere]" dir="auto">
                    {label}: <s className="text-ink-soft">{before}</s>{" "}
                    <span className="sr-only">will become</span> <strong>{after}</strong>
                  </span>
                ))}
                {warnings.map((text) => (
                  <StateMark key={text} shape="trouble">
                    {text}
                  </StateMark>
                ))}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {children}
    </PostForm>
  );
}
