import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import type { HandOverAnswer } from "./hand-over-action.ts";

interface HandOverFieldsProps {
  courier: string;
  rejected: HandOverAnswer | null;
  busy: boolean;
}

/** Who takes the parcels, how many were counted, and the button under the thumb. */
export function HandOverFields({ courier, rejected, busy }: HandOverFieldsProps) {
  return (
    <>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Field
          name="rider"
          label="Rider's name"
          optional
          autoComplete="off"
          maxLength={80}
          defaultValue={rejected?.values.rider}
          error={rejected?.errors.rider}
        />
        <Field
          name="counted"
          label="Parcels counted with the rider"
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          hint="Leave blank to use the number ticked."
          defaultValue={rejected?.values.counted}
          error={rejected?.errors.counted}
        />
      </div>
      <div className="sticky bottom-[calc(var(--tab-bar)+0.75rem)] z-10 mt-4 grid rounded-full border border-hairline bg-paper p-1.5 shadow-float sm:w-96">
        <Button busy={busy} busyLabel="Saving...">
          Given to {courier}
        </Button>
      </div>
    </>
  );
}
