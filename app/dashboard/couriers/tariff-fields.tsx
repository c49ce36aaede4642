import { Field, TextArea } from "../../ui/form/field.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RejectedCourierForm } from "./action.ts";

interface TariffFieldsProps {
  path: string;
  /** The newest tariff, from which most of the next one is taken. */
  typed: Readonly<Record<string, string>>;
  rejected: RejectedCourierForm | null;
}

/** The form of a tariff from a day on. */
export function TariffFields({ path, typed, rejected }: TariffFieldsProps) {
  return (
    <TitledPanel title="Add rates">
      <PostForm action={path} replace {...{ rejected }} className="grid max-w-160 gap-4">
        {({ field }) => {
          const number = (name: string, label: string) => (
            <Field {...field(name, typed[name])} label={label} inputMode="decimal" dir="ltr" />
          );
          return (
            <>
              <Field
                {...field("startsOn", typed.startsOn)}
                type="date"
                label="Start date"
                hint="If you use a date from above, these rates replace the old ones."
              />
              <TextArea
                {...field("rates", typed.rates)}
                label="Base rate: zone; grams; rupees"
                rows={4}
                hint="One line per weight. +500 means each extra 500 grams. Use the zone Other for all other cities."
              />
              <div className="grid gap-4 sm:grid-cols-2">
                {number("fuel", "Fuel, percent of base rate")}
                <span className="max-sm:hidden" />
                {number("handlingFixed", "Cash handling, rupees")}
                {number("handlingShare", "plus percent of the cash")}
                {number("returnFixed", "Return, rupees")}
                {number("returnShare", "plus percent of base rate")}
              </div>
              <PostButton intent="tariff" className="justify-self-start">
                Save rates
              </PostButton>
            </>
          );
        }}
      </PostForm>
    </TitledPanel>
  );
}

interface ZoneFieldsProps {
  path: string;
  zones: string;
  rejected: RejectedCourierForm | null;
}

/** Which cities lie in which zone. */
export function ZoneFields({ path, zones, rejected }: ZoneFieldsProps) {
  return (
    <TitledPanel title="Zones">
      <PostForm action={path} replace {...{ rejected }} className="grid max-w-160 gap-4">
        {({ field }) => (
          <>
            <TextArea
              {...field("zones", zones)}
              label="Zone: city, city"
              optional
              rows={3}
              hint="One line per zone, for example Same city: Karachi. A city not listed here uses the zone with its province's name, or Other."
            />
            <PostButton intent="zones" tone="quiet" className="justify-self-start">
              Save zones
            </PostButton>
          </>
        )}
      </PostForm>
    </TitledPanel>
  );
}
