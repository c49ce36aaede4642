import { ConflictPanel } from "../../changes/conflict-panel.tsx";
import type { ProductConflictView } from "./conflict-view.ts";

interface ProductConflictProps {
  conflict: ProductConflictView;
  /** The choices that were sent. */
  values: Record<string, string>;
}

/** For each field that both changed, one of the two values is chosen. */
export function ProductConflict({ conflict, values }: ProductConflictProps) {
  return (
    <ConflictPanel
      seen={conflict.seen}
      advice="Choose which version to keep, then save again."
      theirsOnly={conflict.theirsOnly}
    >
      {conflict.items.map(({ name, label, mine, theirs, by }) => (
        <fieldset key={name} className="grid gap-2 border-t border-hairline px-4 py-3 sm:grid-cols-2">
          <legend className="float-start w-full text-sm font-semibold sm:col-span-2">{label}</legend>
          <Choice name={name} value="mine" who="Yours" text={mine} chosen={values[name]} />
          <Choice name={name} value="theirs" who={by} text={theirs} chosen={values[name]} />
        </fieldset>
      ))}
    </ConflictPanel>
  );
}

interface ChoiceProps {
  name: string;
  value: "mine" | "theirs";
  who: string;
  text: string;
  chosen: string | undefined;
}

function Choice({ name, value, who, text, chosen }: ChoiceProps) {
  return (
    <label className="flex min-h-13 items-start gap-3 rounded-md border border-line px-3.5 py-2.5 has-checked:border-pine has-checked:bg-pine-wash has-focus-visible:outline-2 has-focus-visible:outline-pine">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={chosen === value}
        className="mt-0.5 size-[20px] shrink-0 appearance-none rounded-full border-[1.5px] border-line bg-paper checked:border-6 checked:border-pine focus-visible:outline-none"
      />
      <span className="min-w-0">
        <span className="block text-[0.8125rem] text-ink-soft" dir="auto">
          {who}
        </span>
        <span className="block font-semibold whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
          {text}
        </span>
      </span>
    </label>
  );
}
