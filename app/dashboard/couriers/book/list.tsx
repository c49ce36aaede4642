import { type FormEvent, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { IntentButton, ParcelFormBox } from "../parcel/form.tsx";
import { ParcelLine } from "../parcel/line.tsx";
import type { RejectedBookForm } from "./action.ts";
import { bookPath, rejectedOf } from "./row.ts";
import type { ParcelToBookView } from "./view.ts";

interface CityProps {
  parcel: ParcelToBookView;
  rejected: RejectedBookForm | null;
}

/** Asks for the city of a parcel of which no one knows it; what the address may mean is one tap. */
function SetCity({ parcel: { id, address, guesses }, rejected }: CityProps) {
  return (
    <>
      <p dir="auto" className="text-sm [overflow-wrap:anywhere]">
        {address}
      </p>
      {guesses.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {guesses.map((name) => (
            <ParcelFormBox
              key={name}
              path={bookPath}
              rejected={null}
              intents={["city"]}
              sent={{ shipment: id, city: name }}
              className="grid"
            >
              <IntentButton intent="city">{name}</IntentButton>
            </ParcelFormBox>
          ))}
        </div>
      ) : null}
      <ParcelFormBox
        path={bookPath}
        rejected={rejectedOf(rejected, String(id))}
        intents={["city"]}
        sent={{ shipment: id }}
        className="grid gap-2"
      >
        {({ field }) => (
          <>
            <Field {...field("city")} label="City" list="cities" />
            <IntentButton intent="city">Save this city</IntentButton>
          </>
        )}
      </ParcelFormBox>
    </>
  );
}

/** For each courier that may deliver there: which of its cities it is, if any. */
function DecideCourierCity({ parcel, rejected, open }: CityProps & { open: boolean }) {
  const { city, cityId, undecided } = parcel;
  const isRefused = undecided.some(({ courierId }) => rejectedOf(rejected, `${courierId} ${cityId}`));
  return (
    <details open={open || isRefused}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-link">
        Check the city {city}
      </summary>
      <ul className="grid gap-4 pb-2">
        {undecided.map(({ courierId, name, candidates }) => (
          <li key={courierId}>
            <ParcelFormBox
              path={bookPath}
              rejected={rejectedOf(rejected, `${courierId} ${cityId}`)}
              intents={["map"]}
              sent={{ courier: courierId, city: cityId ?? "" }}
              className="grid gap-2"
            >
              {({ field }) => (
                <>
                  <SelectField
                    label={`${city} in ${name}’s city list`}
                    // Nothing is chosen for anyone: the likeliest of doubtful places may be another one.
                    {...field("code")}
                    choices={[
                      { value: "", label: "Choose the city" },
                      ...candidates.map((one) => ({
                        value: `is:${one.code}`,
                        // Two places of one name differ by their codes alone.
                        label: isShared(candidates, one.name) ? `${one.name}, ${one.code}` : one.name,
                      })),
                      { value: "unserved", label: "Not delivered to" },
                    ]}
                  />
                  <IntentButton intent="map">Save for {name}</IntentButton>
                </>
              )}
            </ParcelFormBox>
          </li>
        ))}
      </ul>
    </details>
  );
}

const isShared = (candidates: readonly { name: string }[], name: string) =>
  candidates.filter((one) => one.name === name).length > 1;

/** The form that the boxes and choices of the list belong to. */
const formId = "book";

interface BookListProps {
  parcels: ParcelToBookView[];
  /** Names of all cities, where one has to be chosen. */
  cities: string[];
  /** No box is ticked. */
  none: boolean;
  /** Only these are ticked, if there are any. */
  only: number[];
  rejected: RejectedBookForm | null;
}

/** Parcels with the courier that is proposed for each, booked in one press. */
export function BookList({ parcels, cities, none, only, rejected }: BookListProps) {
  const busy = useNavigation().formData?.get("intent") === "book";
  const isReady = ({ id, chosen }: ParcelToBookView) =>
    !none && chosen !== "" && (only.length === 0 || only.includes(id));
  const ready = parcels.filter(isReady).length;
  const [ticked, setTicked] = useState<number | null>(null);
  const count = (event: FormEvent<HTMLElement>) =>
    setTicked(event.currentTarget.querySelectorAll("input[name=parcel]:checked").length);
  return (
    <section aria-labelledby="to-book" onChange={count}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="to-book" className="font-semibold">
          To book: {parcels.length}
        </h2>
        <Link
          to={none ? bookPath : `${bookPath}?none`}
          replace
          preventScrollReset
          onClick={() => setTicked(null)}
          className="inline-flex min-h-11 items-center text-link"
        >
          {none ? "Select all" : "Select none"}
        </Link>
      </div>
      <datalist id="cities">
        {cities.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ul
        key={`${none} ${only}`}
        className="divide-y divide-hairline border-y border-hairline bg-paper max-desk:-mx-[var(--gutter)] desk:rounded-lg desk:border"
      >
        {parcels.map((parcel) => (
          <Row key={`${parcel.id} ${parcel.chosen}`} ticked={isReady(parcel)} {...{ parcel, rejected }} />
        ))}
      </ul>
      <Form
        id={formId}
        method="post"
        action={bookPath}
        className="sticky bottom-[calc(var(--tab-bar)+0.75rem)] z-10 mt-4 grid rounded-full border border-hairline bg-paper p-1.5 shadow-float sm:w-80"
      >
        <Button name="intent" value="book" busy={busy} busyLabel="Booking...">
          Book courier <span className="tabular-nums noscript:hidden">{ticked ?? ready}</span>
        </Button>
      </Form>
    </section>
  );
}

interface RowProps extends Pick<BookListProps, "rejected"> {
  parcel: ParcelToBookView;
  ticked: boolean;
}

function Row({ parcel, ticked, rejected }: RowProps) {
  const { id, reference, customer, city, cityId, choices, chosen, why, undecided, reason } = parcel;
  const isNowhere = cityId !== null && choices.every(({ disabled }) => disabled);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-1 py-2 ps-1 pe-4 has-checked:bg-pine-wash md:grid-cols-[auto_minmax(0,1fr)_18rem] md:gap-x-4">
      <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
        <input
          type="checkbox"
          name="parcel"
          value={id}
          form={formId}
          defaultChecked={ticked}
          aria-label={`Select ${reference}, ${customer}`}
          className="size-5 accent-pine"
        />
      </label>
      <ParcelLine parcel={parcel} />
      <div className="col-start-2 mt-2 grid min-w-0 content-start gap-1 md:col-start-3 md:mt-0">
        {reason ? (
          <p dir="auto" className="text-sm font-medium [overflow-wrap:anywhere] text-clay">
            Not booked: {reason}
          </p>
        ) : null}
        {cityId === null ? (
          <SetCity {...{ parcel, rejected }} />
        ) : (
          <>
            <select
              name={`courier-${id}`}
              form={formId}
              defaultValue={chosen}
              aria-label={`Courier for ${reference}`}
              className="min-h-11 w-full min-w-0 rounded-md border border-line bg-paper px-3 text-base"
            >
              <option value="">Choose a courier</option>
              {choices.map(({ value, label, disabled }) => (
                <option key={value} value={value} disabled={disabled}>
                  {label}
                </option>
              ))}
            </select>
            {why ? <p className="text-sm text-ink-soft">{why}</p> : null}
            {isNowhere ? (
              <p className="text-sm font-medium text-clay">
                {choices.length === 0
                  ? "No courier is switched on. Switch one on under Couriers."
                  : `No courier delivers to ${city} as far as we know.`}
              </p>
            ) : null}
            {undecided.length > 0 ? (
              <DecideCourierCity {...{ parcel, rejected }} open={chosen === ""} />
            ) : null}
          </>
        )}
      </div>
    </li>
  );
}
