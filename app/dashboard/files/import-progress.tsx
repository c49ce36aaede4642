import type { ImportRun } from "../../../shop/catalogue/files/import-run-queries.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";

type ShownRun = Pick<ImportRun, "state" | "progress" | "total" | "reason" | "isAlive">;

/** How far an import is. */
export function ImportProgress({ run: { progress, total } }: { run: ShownRun }) {
  return (
    <div className="grid gap-2">
      <p role="status" className="font-medium tabular-nums">
        Importing: {progress} of {total}. All of it is written at the end, or none.
      </p>
      <progress
        aria-label="Products imported"
        value={progress}
        max={total}
        className="h-3 w-full accent-pine"
      />
    </div>
  );
}

/** How an import has ended. */
export function ImportResult({ run: { state, total, reason } }: { run: ShownRun }) {
  if (state === "done")
    return (
      <Notice>
        Imported: {total} {total === 1 ? "product" : "products"}. The shop shows it now.
      </Notice>
    );
  if (state === "refused")
    return (
      <ErrorBox>{reason} Nothing was written. Check the file again to see what it would change now.</ErrorBox>
    );
  if (state === "running")
    return (
      <ErrorBox>The import broke off before its end. Nothing was written: it can be started again.</ErrorBox>
    );
  return null;
}
