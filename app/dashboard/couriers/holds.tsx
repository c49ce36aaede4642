import { TextArea } from "../../ui/form/field.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import { CheckNumber } from "../ui/typed-phone.tsx";
import { IntentButton, ParcelFormBox, type ParcelPart } from "./parcel/form.tsx";
import { TellByHand } from "./parcel/tell-by-hand.tsx";
import type { CourierParcelView } from "./parcel/view.ts";

/** What the courier holds of a parcel, and what the order says by now where that is something else. */
export function CourierHolds({ parcel, mayChase, rejected }: Omit<ParcelPart, "mayBook" | "mayLower">) {
  const { consignee, courier, differences, isUnderWay, path, customer } = parcel;
  return (
    <TitledPanel title={courier ? `Details sent to ${courier}` : "No courier yet"}>
      {consignee ? (
        <>
          <p className="mb-2 rounded-md border-[1.5px] border-dashed border-line px-3.5 py-2.5 leading-relaxed tabular-nums [overflow-wrap:anywhere]">
            <bdi>{consignee.name}</bdi>
            <br />
            {consignee.phone}
            {consignee.secondPhone ? `, ${consignee.secondPhone}` : null}
            <br />
            <bdi>{consignee.address}</bdi>
            <br />
            <b>{consignee.city}</b>
            <br />
            {consignee.cash}
          </p>
          <p className="text-sm text-ink-soft">{consignee.length}</p>
        </>
      ) : (
        <p className="text-ink-soft">Nothing sent yet: the parcel is not booked.</p>
      )}
      {customer?.links.tel ? (
        <p className="mt-2">
          <a href={customer.links.tel} className="inline-flex min-h-11 items-center font-semibold text-link">
            Call <bdi className="ms-1 tabular-nums">{customer.phone}</bdi>
          </a>
        </p>
      ) : null}
      {customer ? <CheckNumber phone={customer.phone} call={customer.links.tel} /> : null}
      {differences.length > 0 ? (
        <div className="mt-4 border-t border-hairline pt-4">
          <h3 className="font-semibold">The order has changed since</h3>
          <ul className="my-2 grid gap-1">
            {differences.map((difference) => (
              <li key={difference} dir="auto" className="[overflow-wrap:anywhere]">
                {difference}
              </li>
            ))}
          </ul>
          {isUnderWay ? null : (
            <p className="text-sm text-ink-soft">Cancel the booking, then book the parcel again.</p>
          )}
        </div>
      ) : null}
      {isUnderWay && mayChase ? (
        <ParcelFormBox
          {...{ path, rejected }}
          intents={["intercept"]}
          className="mt-4 grid gap-3"
          reloadDocument={!parcel.takesChanges}
        >
          {({ field }) => (
            <>
              <TextArea
                {...field("remarks", changeText(parcel) || (parcel.takesChanges ? "" : aboutText(parcel)))}
                label={parcel.takesChanges ? `Ask ${courier} to change it` : `Message to ${courier}`}
                maxLength={190}
                rows={2}
                hint={parcel.takesChanges ? undefined : `Told them by phone? Press “I told ${courier}”.`}
              />
              {parcel.takesChanges || !courier ? null : <TellByHand path={path} courier={courier} />}
              <IntentButton intent="intercept">
                {parcel.takesChanges ? "Send this change" : `I told ${courier}`}
              </IntentButton>
            </>
          )}
        </ParcelFormBox>
      ) : null}
    </TitledPanel>
  );
}

/** What a message about a parcel begins with, where nothing has changed. */
const aboutText = ({ trackingNumber, reference }: CourierParcelView) =>
  `About ${trackingNumber ?? reference}: `;

/** A text for the courier, short enough for its forms. */
function changeText({ differences, trackingNumber, reference }: CourierParcelView): string {
  if (differences.length === 0) return "";
  return `Please change ${trackingNumber ?? reference}. ${differences.join(". ")}`.slice(0, 190);
}
