import type { ReactNode } from "react";
import { claimWords } from "../../../shop/base/claim-words.ts";

/** A field's hint, and below it which of its words promise too much. It blocks nothing. */
export function claimHint(value: string | undefined, hint?: ReactNode): ReactNode {
  const words = claimWords(value ?? "");
  if (words.length === 0) return hint;
  return (
    <>
      {hint ? <span className="block">{hint}</span> : null}
      <span className="block font-medium text-ink">
        Please check “{words.join("”, “")}”: a cosmetic must not promise this.
      </span>
    </>
  );
}
