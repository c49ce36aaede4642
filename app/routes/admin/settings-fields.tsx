import type { ReactNode } from "react";
import { Field, TextArea } from "../../ui/field.tsx";

interface SettingsFieldsProps {
  /** What is set, or what was typed and refused. */
  values: Record<string, string | number | undefined>;
  errors: Record<string, string>;
  /** What the chat begins with while nothing else is set. */
  standardMessage: string;
}

/** The fields of the shop's settings, in groups. */
export function SettingsFields({ values, errors, standardMessage }: SettingsFieldsProps) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
    autoComplete: "off",
  });
  const link = (name: string, label: string) => (
    <Field {...field(name)} label={label} type="url" inputMode="url" dir="ltr" />
  );
  return (
    <>
      <Group title="Phone and email">
        <Field {...field("phone")} label="Phone number" type="tel" dir="ltr" />
        <Field {...field("email")} label="Email" type="email" dir="ltr" />
      </Group>
      <Group title="WhatsApp">
        <Field
          {...field("whatsAppNumber")}
          label="WhatsApp number"
          type="tel"
          dir="ltr"
          hint="The home page shows a chat button once a number is set."
        />
        <TextArea
          {...field("whatsAppMessage")}
          label="Appointment message"
          rows={3}
          hint={`The message that the chat starts with. If left blank: ${standardMessage}`}
        />
      </Group>
      <Group title="Social links">
        {link("facebook", "Facebook")}
        {link("instagram", "Instagram")}
        {link("tikTok", "TikTok")}
      </Group>
      <Group title="Orders">
        <Field
          {...field("largestQuantity")}
          label="Largest quantity of an item"
          inputMode="numeric"
          dir="ltr"
          hint="How many pieces of one item a customer can order at once. If left blank: any number."
        />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5 rounded-lg border border-hairline bg-paper p-4 md:p-6">
      <legend className="px-1.5 text-lg font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
