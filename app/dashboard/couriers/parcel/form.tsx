import type { ComponentProps } from "react";
import { Field } from "../../../ui/form/field.tsx";
import { PostButton, PostForm } from "../../ui/post-form.tsx";
import type { RejectedParcelForm } from "./action.ts";
import type { CourierParcelView } from "./view.ts";

/** What the parts of a parcel's screen show, and what may be done there. */
export interface ParcelPart {
  parcel: CourierParcelView;
  mayBook: boolean;
  mayChase: boolean;
  /** Whether they may let it leave for less than is due. */
  mayLower: boolean;
  rejected: RejectedParcelForm | null;
}

interface ParcelFormProps extends Omit<ComponentProps<typeof PostForm>, "rejected"> {
  path: string;
  rejected: RejectedParcelForm | null;
  /** What its buttons ask for. */
  intents: readonly string[];
}

/** One form of a parcel; each of its buttons sends an intent of its own. */
export function ParcelFormBox({ path, rejected, intents, ...rest }: ParcelFormProps) {
  const own = rejected && intents.includes(rejected.intent) ? rejected : null;
  return <PostForm className="grid gap-3" stays {...rest} action={path} rejected={own} />;
}

/** A button that sends an intent. */
export function IntentButton(props: ComponentProps<typeof PostButton>) {
  return <PostButton tone="quiet" busyLabel="Sending..." {...props} />;
}

interface TrackingNumberProps extends Pick<ParcelFormProps, "path" | "rejected" | "sent" | "className"> {
  label: string;
}

/** Where a person enters the tracking number of a parcel that they have booked. */
export function TrackingNumberForm({
  label,
  intent,
  tone = "primary",
  ...rest
}: TrackingNumberProps & Pick<ComponentProps<typeof IntentButton>, "tone"> & { intent: string }) {
  return (
    <ParcelFormBox {...rest} intents={[intent]}>
      {({ field }) => (
        <>
          <Field {...field("trackingNumber")} label={label} />
          <IntentButton {...{ intent, tone }}>Mark as booked</IntentButton>
        </>
      )}
    </ParcelFormBox>
  );
}

/** The courier did not answer: a person has looked in its portal, and says whether it has booked the parcel. */
export function BookingDecision({
  label,
  className,
  courier,
  canAsk,
  ...rest
}: TrackingNumberProps & { courier: string | null; canAsk: boolean }) {
  return (
    <>
      <TrackingNumberForm {...rest} {...{ label, className }} intent="booked" />
      <ParcelFormBox {...rest} intents={["not_booked", "ask"]} className="flex flex-wrap gap-2">
        <IntentButton intent="not_booked">Not booked</IntentButton>
        {canAsk ? <IntentButton intent="ask">Ask {courier} again</IntentButton> : null}
      </ParcelFormBox>
    </>
  );
}
