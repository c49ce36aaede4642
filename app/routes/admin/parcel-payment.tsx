import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Panel } from "./panel.tsx";
import type { ParcelView } from "./parcel-view.ts";

/** How the parcel is paid, and where it is on its way. */
export function ParcelPayment({ parcel, typed }: { parcel: ParcelView; typed: string | undefined }) {
  const busy = useNavigation().formData?.get("intent");
  if (!parcel.placed) return null;
  return (
    <Panel title="Payment and delivery">
      <p>
        {parcel.payment === parcel.paymentStatus
          ? parcel.payment
          : `${parcel.payment}, ${parcel.paymentStatus}`}
      </p>
      {parcel.awaitsPayment ? (
        <Form method="post" action={parcel.path} replace preventScrollReset className="mt-3">
          <Button
            size="small"
            name="intent"
            value="payment"
            busy={busy === "payment"}
            busyLabel="Processing..."
          >
            Payment received
          </Button>
        </Form>
      ) : null}
      <Form
        method="post"
        action={parcel.path}
        replace
        preventScrollReset
        noValidate
        className="mt-4 grid gap-3 border-t border-hairline pt-4"
      >
        <input type="hidden" name="intent" value="tracking" />
        <Field
          key={parcel.tracking}
          label="Tracking number"
          name="tracking"
          autoComplete="off"
          defaultValue={typed ?? parcel.tracking}
          hint="The customer sees it with the order."
        />
        <Button size="small" tone="quiet" busy={busy === "tracking"} busyLabel="Processing...">
          Save tracking number
        </Button>
      </Form>
    </Panel>
  );
}
