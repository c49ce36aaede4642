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
        <Field {...field("phone")} type="tel" dir="ltr" hint="In the footer and on the contact page." />
        <Field
          {...field("email")}
          type="email"
          dir="ltr"
          hint="In the footer and on the contact page. What the shop has to tell you is sent here."
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
          hint={`The message that the chat starts with. If left blank: ${standardMessage}`}
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
          hint="How many pieces of one item a customer can order at once. If left blank: any number."
        />
        <Field
          {...field("deliveryLine")}
          hint="A sentence beside &quot;Calculated at delivery&quot; on product pages and at checkout, such as: Usually 2 to 4 days."
        />
      </Group>
      {"iban" in labels ? (
        <Group title="Payment accounts">
          <p className="text-sm text-ink-soft">
            Customers who pay by transfer see these with their order. Checkout offers a bank transfer once an
            IBAN, a Raast ID or an Easypaisa number is set.
          </p>
          <Field {...field("bankTitle")} hint="The name in which the account is held, as the bank has it." />
          <Field {...field("bankName")} />
          <Field
            {...field("iban")}
            dir="ltr"
            hint="Checked by its two check digits, so a mistyped one is refused."
          />
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
