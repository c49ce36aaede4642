import { Form, useNavigation } from "react-router";
import type { UndoPreview } from "../../../shop/undo/preview-undo.ts";
import { Button } from "../../ui/button.tsx";
import { ChangedFields } from "./changed-fields-list.tsx";

/** What undoing would change back, fields that were changed again since as a choice, and the button. */
export function UndoPanel({ undo: { version, steps } }: { undo: NonNullable<UndoPreview["undo"]> }) {
  const isBusy = useNavigation().formMethod === "POST";
  if (steps.length === 0) return <p>Nothing to undo: this is already as it was before.</p>;
  const plain = steps.filter(({ changedSince }) => !changedSince);
  const changedAgain = steps.filter(({ changedSince }) => changedSince);
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="version" value={version} />
      {plain.length > 0 ? (
        <section>
          <h2 className="mb-2 font-semibold">What Undo will change</h2>
          <ChangedFields fields={plain} from="Now" to="After Undo" />
        </section>
      ) : null}
      {changedAgain.length > 0 ? (
        <fieldset>
          <legend className="mb-2 font-semibold">Changed again later. Not undone unless you tick it</legend>
          <div className="grid gap-2">
            {changedAgain.map((step) => (
              <div key={step.field}>
                <label className="flex min-h-11 items-center gap-3">
                  <input type="checkbox" name="chosen" value={step.field} className="size-5 accent-pine" />
                  Also change back: {step.label}
                </label>
                <ChangedFields fields={[step]} from="Now" to="After Undo" />
              </div>
            ))}
          </div>
        </fieldset>
      ) : null}
      <div>
        <Button busy={isBusy} busyLabel="Undoing..." className="max-sm:w-full">
          Undo
        </Button>
      </div>
    </Form>
  );
}
