import { data, redirect } from "react-router";
import { displayPrice } from "../../../shop/base/price.ts";
import { bookPasted } from "../../../shop/fulfilment/couriers/booking/book-pasted.ts";
import {
  sheetWords,
  standardColumns,
  writeColumns,
} from "../../../shop/fulfilment/couriers/booking/booking-sheet.ts";
import {
  pastedNumbersForm,
  sheetColumnsForm,
} from "../../../shop/fulfilment/couriers/booking/booking-sheet-form.ts";
import {
  findSheetColumns,
  listIdsForSheet,
} from "../../../shop/fulfilment/couriers/booking/booking-sheet-queries.ts";
import {
  listChangedForSheet,
  setSheetColumns,
} from "../../../shop/fulfilment/couriers/booking/write-booking-sheet.ts";
import { listParcels } from "../../../shop/fulfilment/parcels/parcel-queries.ts";
import { customer, database } from "../../http/context.ts";
import { outOfDate } from "../../http/forms/out-of-date.ts";
import { parseForm, readForm, reject } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/sheet";
import { type RejectedCourierForm, refuse } from "./action.ts";
import { courierOfPath, courierPath } from "./path.ts";
import { CourierScreen } from "./screen.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`Booking sheet: ${loaderData?.courier.name ?? "courier"} | Dashboard`);

async function courierWithSheet(db: Parameters<typeof courierOfPath>[0], typed: string) {
  const courier = await courierOfPath(db, typed);
  if (courier.adapter || courier.isRider)
    throw data("This courier does not use a booking sheet.", { status: 404 });
  return courier;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const { id, name } = await courierWithSheet(db, params.id);
  const [columns, parcels, changed] = await Promise.all([
    findSheetColumns(db, id),
    listIdsForSheet(db, id).then((ids) => listParcels(db, ids)),
    listChangedForSheet(db, id),
  ]);
  const booked = /^\d{1,4}$/.exec(url.searchParams.get("booked") ?? "")?.[0];
  return {
    courier: { id, name, isRider: false, hasProtocol: false },
    path: courierPath(id, "/sheet"),
    filePath: courierPath(id, "/sheet.csv"),
    columns: writeColumns(columns ?? standardColumns),
    words: Object.entries(sheetWords).map(([word, meaning]) => `{${word}}: ${meaning}`),
    parcels: parcels.map(({ reference }) => reference),
    /** Named with another sum than on a sheet that was downloaded before. */
    changed: changed.map(
      ({ reference, told, today }) =>
        `${reference}: ${displayPrice(told)} on the last sheet, ${displayPrice(today)} now`,
    ),
    named: changed.map(({ id: parcel }) => parcel).join(),
    notice: booked
      ? `${booked} ${booked === "1" ? "parcel is" : "parcels are"} booked.`
      : url.searchParams.has("saved")
        ? "Saved."
        : null,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(database);
  const { id } = await courierWithSheet(db, params.id);
  const form = await readForm(request);
  const actorId = context.get(customer).id;
  const intent = String(form.get("intent"));
  if (intent === "columns") {
    const parsed = parseForm(sheetColumnsForm, form);
    if (!parsed.ok) return refuse(intent, parsed.rejected, 400);
    await setSheetColumns(db, id, parsed.value.columns, actorId);
    throw redirect(`${courierPath(id, "/sheet")}?saved`);
  }
  if (intent !== "numbers") throw outOfDate();
  const parsed = parseForm(pastedNumbersForm, form);
  if (!parsed.ok) return refuse(intent, parsed.rejected, 400);
  const { booked, known, problems } = await bookPasted(db, id, parsed.value.numbers, {
    actor: "admin",
    actorId,
  });
  if (problems.length === 0) throw redirect(`${courierPath(id, "/sheet")}?booked=${booked + known}`);
  const shown = problems.slice(0, 20).join(" ");
  const more = problems.length > 20 ? ` And ${problems.length - 20} more.` : "";
  const numbers = `${booked} booked, ${problems.length} not used. ${shown}${more}`;
  return refuse(intent, reject(form, { numbers }), 409);
}

export const clientAction = keepTyped((submitted) => ({ form: String(submitted.get("intent")) }));

export default function CourierSheet({ loaderData, actionData }: Route.ComponentProps) {
  const { courier, path, filePath, columns, words, parcels, changed, named, notice } = loaderData;
  const rejectedOf = (form: string) => (actionData?.form === form ? actionData : null);
  return (
    <CourierScreen
      {...{ courier, notice }}
      title="Booking sheet:"
      lead="Send the file to the courier, then paste what they send back."
      rejected={actionData}
    >
      <div className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-5">
        <TitledPanel
          title={`${parcels.length} ${parcels.length === 1 ? "parcel waiting" : "parcels waiting"}`}
        >
          {parcels.length > 0 ? (
            <>
              <p className="mb-4 text-sm text-ink-soft [overflow-wrap:anywhere]">{parcels.join(", ")}</p>
              {changed.length > 0 ? (
                <div className="mb-4 rounded-md bg-clay-wash px-3.5 py-2.5 text-sm">
                  <p className="font-semibold">These parcels have another sum now. Tell {courier.name}.</p>
                  <ul>
                    {changed.map((text) => (
                      <li key={text}>{text}</li>
                    ))}
                  </ul>
                </div>
              ) : null}
              <form method="post" action={filePath}>
                <input type="hidden" name="named" value={named} />
                <Button size="small">Download the sheet</Button>
              </form>
            </>
          ) : (
            <p className="text-ink-soft">
              Parcels appear here when you choose this courier under Book courier.
            </p>
          )}
        </TitledPanel>
        <PasteNumbers path={path} waiting={parcels.length} rejected={rejectedOf("numbers")} />
        <SheetColumns path={path} columns={columns} words={words} rejected={rejectedOf("columns")} />
      </div>
    </CourierScreen>
  );
}

interface PasteNumbersProps {
  path: string;
  waiting: number;
  rejected: RejectedCourierForm | null;
}

/** Where the courier's tracking numbers are pasted. */
function PasteNumbers({ path, waiting, rejected }: PasteNumbersProps) {
  return (
    <TitledPanel title="Tracking numbers">
      <PostForm key={waiting} action={path} replace {...{ rejected }} className="grid gap-4">
        {({ field }) => (
          <>
            <TextArea
              {...field("numbers")}
              label="Rows from the courier, one line per parcel"
              rows={4}
              dir="ltr"
              hint="Copy the rows from the courier's sheet. Each row needs our number, such as SH-1001, and the tracking number. No parcel is booked twice."
            />
            <PostButton intent="numbers" busyLabel="Booking..." className="justify-self-start">
              Mark as booked
            </PostButton>
          </>
        )}
      </PostForm>
    </TitledPanel>
  );
}

interface SheetColumnsProps {
  path: string;
  columns: string;
  /** What can stand in braces, with what it means. */
  words: readonly string[];
  rejected: RejectedCourierForm | null;
}

/** Which columns the courier wants. */
function SheetColumns({ path, columns, words, rejected }: SheetColumnsProps) {
  return (
    <TitledPanel title="Columns">
      <PostForm key={columns} action={path} replace {...{ rejected }} className="grid gap-4">
        {({ field }) => (
          <>
            <TextArea
              {...field("columns", columns)}
              label="One line per column: Heading = {field}"
              rows={9}
              dir="ltr"
              hint="Use the courier's own column headings. Text without braces is the same in every row, for example Service = Overnight."
            />
            <ul className="text-sm text-ink-soft">
              {words.map((word) => (
                <li key={word}>{word}</li>
              ))}
            </ul>
            <PostButton intent="columns" tone="quiet" className="justify-self-start">
              Save columns
            </PostButton>
          </>
        )}
      </PostForm>
    </TitledPanel>
  );
}
