import type { ImportRun } from "../../../shop/catalogue/files/import-run-queries.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";

type ShownRun = Pick<ImportRun, "state" | "progress" | "total" | "reason" | "isAlive">;

/** How far an import is. */
export function ImportProgress({ run: { progress, total } }: { run: ShownRun }) {
  return (
    <div className="grid gap-2">
      <p role="status" className="font-medium tabular-nums">
        Importing: {progress} of {total}. If anything fails, nothing is saved.
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
        Imported: {total} {total === 1 ? "product" : "products"}. Your changes are live.
      </Notice>
    );
  if (state === "refused")
    return (
      <ErrorBox>{reason} Nothing was saved. Check the file again to see what would change now.</ErrorBox>
    );
  if (state === "running")
    return <ErrorBox>The import stopped before the end. Nothing was saved. You can start it again.</ErrorBox>;
  return null;
}
