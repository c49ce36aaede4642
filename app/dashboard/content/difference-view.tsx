import type { DifferencePart } from "../../../shop/base/revisions/text-difference.ts";
import type { FieldDifference } from "../changes/edit-view.ts";

/** What fields lose and gain, line by line. */
export function DifferenceView({ differences }: { differences: readonly FieldDifference[] }) {
  if (differences.length === 0) return <p className="text-ink-soft">Nothing differs.</p>;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {differences.map(({ label, parts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fields may be called the same
        <div key={index}>
          <dt className="mb-1.5 text-sm font-semibold">{label}</dt>
          <dd className="overflow-hidden rounded-md border border-hairline bg-paper text-[0.9375rem] leading-normal">
            {parts.map((part, partIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
              <Part key={partIndex} part={part} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const marks = {
  same: { sign: "", Tag: "span", className: "text-ink-soft" },
  removed: { sign: "−", Tag: "del", className: "no-underline bg-clay-wash text-clay" },
  added: { sign: "+", Tag: "ins", className: "no-underline bg-pine-wash text-pine" },
} as const;

function Part({ part }: { part: DifferencePart }) {
  if (part.kind === "skipped")
    return <p className="bg-sand/40 px-3 py-1 text-sm text-ink-soft">{part.count} lines are the same</p>;
  const { sign, Tag, className } = marks[part.kind];
  return (
    <Tag className={`block ${className}`}>
      {part.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
        <span key={index} className="grid grid-cols-[1.25rem_minmax(0,1fr)] px-3 py-0.5">
          <span aria-hidden="true">{sign}</span>
          <span dir="auto" className="min-h-[1lh] [overflow-wrap:anywhere]">
            {line}
          </span>
        </span>
      ))}
    </Tag>
  );
}
