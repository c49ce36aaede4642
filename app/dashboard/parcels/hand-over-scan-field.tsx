import { useState } from "react";
import { findScanned, type ScanTarget } from "./hand-over-scan.ts";
import { Scanner } from "./scanner.tsx";

/** Ticks what is scanned, and says at once what must not leave. Needs scripts, and no network. */
export function HandOverScan({ formId, targets }: { formId: string; targets: readonly ScanTarget[] }) {
  const [last, setLast] = useState<{ text: string; isFine: boolean } | null>(null);
  const onCode = (typed: string) => {
    const result = findScanned(targets, typed);
    if ("problem" in result) return setLast({ text: result.problem, isFine: false });
    const { value, name, reason } = result.found;
    if (reason) return setLast({ text: `${name}: ${reason}`, isFine: false });
    const box = document
      .getElementById(formId)
      ?.querySelector<HTMLInputElement>(`input[name="parcel"][value="${value}"]`);
    const wasTicked = box?.checked ?? false;
    if (box && !wasTicked) box.click();
    setLast({ text: wasTicked ? `${name}: already ticked.` : `${name}: ticked.`, isFine: true });
  };
  return (
    <div className="grid gap-2 [@media(scripting:none)]:hidden">
      <Scanner onCode={onCode} label="Scan or type a number" />
      <p
        role="status"
        className={`rounded-md px-4 py-3 font-semibold empty:hidden ${last?.isFine ? "bg-pine-wash text-pine" : "bg-clay-wash text-lg text-clay"}`}
      >
        {last?.text}
      </p>
    </div>
  );
}
