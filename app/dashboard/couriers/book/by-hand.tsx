import { TextArea } from "../../../ui/form/field.tsx";
import { PostButton, PostForm } from "../../ui/post-form.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import { IntentButton, ParcelFormBox, TrackingNumberForm } from "../parcel/form.tsx";
import { ParcelLine } from "../parcel/line.tsx";
import type { RejectedBookForm } from "./action.ts";
import { bookPath, rejectedOf } from "./row.ts";
import type { BookView } from "./view.ts";

interface BookByHandProps {
  group: BookView["byHand"][number];
  /** Whether they may download the courier's sheet. */
  mayDownload: boolean;
  rejected: RejectedBookForm | null;
}

/** Parcels of a courier without a protocol: a person books them and types their numbers, one by one or from a sheet. */
export function BookByHand({
  group: { courierId, courier, parcels, onSheet },
  mayDownload,
  rejected,
}: BookByHandProps) {
  const pasted = rejected?.intent === "numbers" && rejected.row === courierId ? rejected : null;
  return (
    <TitledPanel title={`Book these with ${courier} yourself: ${parcels.length}`}>
      {mayDownload ? <TextLink to={`/dashboard/couriers/${courierId}/sheet`}>Booking sheet</TextLink> : null}
      {onSheet.length > 0 && mayDownload ? (
        <PostForm
          action={bookPath}
          sent={{ courier: courierId, parcels: onSheet.join() }}
          className="text-sm text-ink-soft"
        >
          We assume that {courier} has the downloaded sheet.{" "}
          <PostButton intent="sheet_not_sent" tone="quiet" size="small">
            Sheet not sent
          </PostButton>
        </PostForm>
      ) : null}
      <ul className="divide-y divide-hairline">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="grid gap-3 py-3 md:grid-cols-[minmax(0,1fr)_20rem]">
            <ParcelLine parcel={parcel} />
            <TrackingNumberForm
              path={bookPath}
              rejected={rejectedOf(rejected, String(parcel.id))}
              sent={{ shipment: parcel.id }}
              intent="number"
              tone="quiet"
              label={`Tracking number from ${courier} for ${parcel.reference}`}
              className="grid content-start gap-2"
            />
          </li>
        ))}
      </ul>
      <details className="border-t border-hairline pt-2" open={pasted !== null}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
          Paste tracking numbers from a sheet
        </summary>
        <ParcelFormBox path={bookPath} rejected={pasted} intents={["numbers"]} sent={{ courier: courierId }}>
          {({ field }) => (
            <>
              <TextArea
                {...field("numbers")}
                label="Parcels and tracking numbers"
                rows={4}
                hint="One parcel per line: our number, such as SH-1001, then the courier’s tracking number."
              />
              <IntentButton intent="numbers">Mark all as booked</IntentButton>
            </>
          )}
        </ParcelFormBox>
      </details>
    </TitledPanel>
  );
}
