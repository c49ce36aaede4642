import type { ReactNode } from "react";
import { Field, TextArea } from "../../ui/form/field.tsx";

interface SettingsFieldsProps {
  /** What is set, or what was typed and refused. */
  values: Record<string, string>;
  errors: Record<string, string>;
  /** Of the fields that the form has: payment accounts are not everybody's. */
  labels: Readonly<Record<string, string>>;
  /** What the chat begins with while nothing else is set. */
  standardMessage: string;
}

/** The fields of the shop's settings, in groups. */
export function SettingsFields({ values, errors, labels, standardMessage }: SettingsFieldsProps) {
  const field = (name: string) => ({
    name,
    label: labels[name] ?? name,
    defaultValue: values[name],
    error: errors[name],
    autoComplete: "off",
  });
  const link = (name: string) => <Field {...field(name)} type="url" inputMode="url" dir="ltr" />;
  return (
    <>
      <Group title="Phone and email">
        <Field {...field("phone")} type="tel" dir="ltr" hint="Shown in the footer and on the contact page." />
        <Field
          {...field("email")}
          type="email"
          dir="ltr"
          hint="Shown in the footer and on the contact page. We also send you alerts here."
        />
      </Group>
      <Group title="WhatsApp">
        <Field
          {...field("whatsAppNumber")}
          type="tel"
          dir="ltr"
          hint="The home page shows a chat button once a number is set."
        />
        <TextArea
          {...field("whatsAppMessage")}
          rows={3}
          hint={`The first message in the WhatsApp chat. Leave blank for: ${standardMessage}`}
        />
      </Group>
      <Group title="Social links">
        {link("facebook")}
        {link("instagram")}
        {link("tikTok")}
      </Group>
      <Group title="Orders">
        <Field
          {...field("largestQuantity")}
          inputMode="numeric"
          dir="ltr"
          hint="The most a customer can order of one product. Leave blank for no limit."
        />
        <Field
          {...field("deliveryLine")}
          hint="Shown next to &quot;Calculated at delivery&quot; on product pages and at checkout. For example: Usually 2 to 4 days."
        />
      </Group>
      {"iban" in labels ? (
        <Group title="Payment accounts">
          <p className="text-sm text-ink-soft">
            Customers who pay by transfer see these with their order. To offer bank transfer at checkout, add
            an IBAN, a Raast ID or an Easypaisa number.
          </p>
          <Field {...field("bankTitle")} hint="The account title, exactly as at the bank." />
          <Field {...field("bankName")} />
          <Field {...field("iban")} dir="ltr" hint="We check it for typing mistakes." />
          <Field {...field("raast")} type="tel" dir="ltr" hint="The mobile number registered with Raast." />
          <Field {...field("jazzCash")} type="tel" dir="ltr" />
          <Field {...field("easypaisa")} type="tel" dir="ltr" />
        </Group>
      ) : null}
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
