import { Field } from "../../ui/form/field.tsx";

interface FirstSettingsProps {
  values: Record<string, string>;
  errors: Record<string, string>;
}

/** The shop's contact settings, as part of creating the owner's account (R41). */
export function FirstSettings({ values, errors }: FirstSettingsProps) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
    autoComplete: "off",
    dir: "ltr",
    optional: true,
  });
  return (
    <fieldset className="mt-3 grid gap-5 border-t border-hairline pt-6">
      <legend className="sr-only">How customers contact you</legend>
      <p className="text-ink-soft">
        How can customers contact you? Until you fill these in, here or later in Settings, the shop shows
        sample details.
      </p>
      <Field {...field("shopEmail")} label="The shop's email" type="email" />
      <Field {...field("phone")} label="The shop's phone number" type="tel" inputMode="tel" />
      <Field {...field("whatsAppNumber")} label="WhatsApp number" type="tel" inputMode="tel" />
      <Field {...field("facebook")} label="Facebook" type="url" inputMode="url" />
      <Field {...field("instagram")} label="Instagram" type="url" inputMode="url" />
      <Field {...field("tikTok")} label="TikTok" type="url" inputMode="url" />
    </fieldset>
  );
}
