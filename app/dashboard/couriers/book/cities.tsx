import { Field } from "../../../ui/form/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { IntentButton, ParcelFormBox } from "../parcel/form.tsx";
import type { RejectedBookForm } from "./action.ts";
import { bookPath } from "./row.ts";
import type { ParcelToBookView } from "./view.ts";

interface CityProps {
  parcel: ParcelToBookView;
  rejected: RejectedBookForm | null;
}

const rejectedOf = (rejected: RejectedBookForm | null, row: string) =>
  rejected?.row === row ? rejected : null;

/** Asks for the city of a parcel of which nobody knows it; what the address may mean is one tap. */
export function SetCity({ parcel: { id, address, guesses }, rejected }: CityProps) {
  const own = rejectedOf(rejected, String(id));
  return (
    <>
      <p dir="auto" className="text-sm [overflow-wrap:anywhere]">
        {address}
      </p>
      {guesses.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {guesses.map((name) => (
            <ParcelFormBox key={name} path={bookPath} rejected={null} intents={["city"]} className="grid">
              {() => (
                <>
                  <input type="hidden" name="shipment" value={id} />
                  <input type="hidden" name="city" value={name} />
                  <IntentButton intent="city">{name}</IntentButton>
                </>
              )}
            </ParcelFormBox>
          ))}
        </div>
      ) : null}
      <ParcelFormBox path={bookPath} rejected={own} intents={["city"]} className="grid gap-2">
        {(errors, values) => (
          <>
            <input type="hidden" name="shipment" value={id} />
            <Field
              label="City"
              name="city"
              list="cities"
              autoComplete="off"
              defaultValue={values.city}
              error={errors.city}
            />
            <IntentButton intent="city">Save this city</IntentButton>
          </>
        )}
      </ParcelFormBox>
    </>
  );
}

/** For each courier that may deliver there: which of its cities it is, if any. */
export function DecideCourierCity({ parcel, rejected, open }: CityProps & { open: boolean }) {
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
              className="grid gap-2"
            >
              {(errors, values) => (
                <>
                  <input type="hidden" name="courier" value={courierId} />
                  <input type="hidden" name="city" value={cityId ?? ""} />
                  <SelectField
                    label={`${city} in ${name}’s city list`}
                    name="code"
                    // Nothing is chosen for anybody: the likeliest of doubtful places may be another one.
                    defaultValue={values.code ?? ""}
                    error={errors.code}
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
