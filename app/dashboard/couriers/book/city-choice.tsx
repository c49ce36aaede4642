import { Field } from "../../../ui/form/field.tsx";
import { PostButton, PostForm } from "../../ui/post-form.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { RejectedCourierForm } from "../action.ts";
import type { MappedCity } from "../cities-view.ts";

interface CityChoiceProps {
  city: MappedCity;
  /** Whether the courier's list is known. */
  hasList: boolean;
  path: string;
  rejected: RejectedCourierForm | null;
}

const sources = { exact: "the same name", learned: "you chose this before", person: "chosen here" };

/** One of the shop's cities, and which of the courier's it is. */
export function CityChoice({ city, hasList, path, rejected }: CityChoiceProps) {
  const choices = [
    { value: "", label: city.source ? "No change" : "Choose" },
    ...city.candidates.map(({ code, name }) => ({ value: `is:${code}`, label: `Same as ${name}` })),
    ...(hasList ? [{ value: "other", label: "Another city in the list" }] : []),
    { value: "unserved", label: "Not delivered to" },
    ...(city.source === null || city.source === "exact"
      ? []
      : [{ value: "undecided", label: "Undo this choice" }]),
  ];
  return (
    <li className="px-4 py-3">
      <h2 className="font-semibold">
        {city.name} <span className="text-sm font-normal text-ink-soft">{city.province}</span>
      </h2>
      {city.source ? (
        <p className="text-sm text-ink-soft">
          {city.state === "unserved" ? "Not delivered to" : `Same as ${city.is?.name}`}:{" "}
          {sources[city.source]}
        </p>
      ) : null}
      <PostForm
        sent={{ city: city.id, other: hasList ? undefined : "" }}
        action={path}
        stays
        {...{ rejected }}
        className="mt-2 grid gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-end"
      >
        {({ field, values }) => (
          <>
            <SelectField
              {...field("choice")}
              label={<span className="sr-only">{city.name} with this courier</span>}
              choices={choices}
            />
            {hasList ? (
              <Field
                {...field("other")}
                label={
                  <>
                    Another name in the courier’s list<span className="sr-only"> for {city.name}</span>
                  </>
                }
                optional
              />
            ) : null}
            <div className="flex flex-wrap items-center gap-x-4">
              {hasList ? (
                <label className="flex min-h-11 items-center gap-2 text-sm">
                  <input
                    type="checkbox"
                    name="learn"
                    value="yes"
                    defaultChecked={values.learn === "yes"}
                    className="size-5 accent-pine"
                  />
                  Also recognise this spelling in addresses<span className="sr-only"> of {city.name}</span>
                </label>
              ) : null}
              <PostButton intent="decide" tone="quiet" aria-label={`Save ${city.name}`}>
                Save
              </PostButton>
            </div>
          </>
        )}
      </PostForm>
    </li>
  );
}
