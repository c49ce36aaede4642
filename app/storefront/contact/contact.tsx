import { randomUUID } from "node:crypto";
import { useEffect } from "react";
import { data, Form, href, Link, useNavigation } from "react-router";
import { contactDetails } from "../../../shop/content/settings/shop-settings.ts";
import { contactForm, isIncomplete } from "../../../shop/customers/contact/contact-form.ts";
import {
  contactFailed,
  contactIncomplete,
  contactSent,
} from "../../../shop/customers/contact/contact-texts.ts";
import { sendContactMessage } from "../../../shop/customers/contact/send-contact-message.ts";
import { database, visitor } from "../../http/context.ts";
import { parseForm, readForm, reject } from "../../http/forms/parse-form.ts";
import { actionWithFallback, isAnyFailure } from "../../http/forms/preserve-form.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { settingsBeside } from "../../http/request-settings.ts";
import { Button } from "../../ui/button.tsx";
import { ContactDetails } from "../../ui/contact-details.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field, TextArea } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import type { Route } from "./+types/contact";
import { type PublicFormResult, publicFormAction } from "./public-form-action.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Contact",
    description: "Contact LumiSkin about a product, an order or your skin.",
    path: href("/contact"),
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const handle = {
  cache: { visitorsOnly: true },
  sitemap: true,
  search: true,
  offline: true,
} satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await settingsBeside(context);
  const customer = context.get(visitor);
  return {
    contact: contactDetails(settings),
    // Only a page for a signed-in customer, which is never cached, carries a key and personal data.
    idempotencyKey: customer && randomUUID(),
    prefill: { name: customer?.fullName, email: customer?.email, phone: customer?.phone ?? undefined },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(contactForm, form);
  if (!parsed.ok) {
    const { values, errors } = parsed.rejected;
    if (isIncomplete(values)) errors.form ??= contactIncomplete;
    return data<PublicFormResult>({ values, errors }, { status: 400 });
  }
  return publicFormAction(context, form, {
    limit: "contact",
    failedMessage: contactFailed,
    submit: async () => {
      await sendContactMessage(context.get(database), parsed.value);
      return contactSent;
    },
  });
}

/** Whatever fails on the way to the shop, the page stays with what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  const failed = (submitted: FormData): PublicFormResult => reject(submitted, { form: contactFailed });
  return actionWithFallback(args, failed, isAnyFailure);
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { contact, idempotencyKey, prefill } = loaderData;
  const hasContactDetails = Object.values(contact).some(Boolean);
  return (
    <div className="wrap py-10 md:py-16">
      <PageHeading lead="Have a question about a product, an order or your skin? Send us a message.">
        Contact
      </PageHeading>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ContactForm idempotencyKey={idempotencyKey} prefill={prefill} result={actionData} />
        <aside className="border-t border-hairline pt-6 lg:self-start">
          <h2 id="direct" className="mb-5 scroll-mt-40 display-4">
            {hasContactDetails ? "Contact us directly" : "How we reply"}
          </h2>
          <ContactDetails {...contact} fallback="We read every message and reply by email." />
          <p className="mt-5">
            <Link to={href("/track")} className="inline-flex min-h-11 items-center text-link">
              Where is my parcel?
            </Link>
          </p>
        </aside>
      </div>
    </div>
  );
}

interface ContactFormProps {
  idempotencyKey: string | null;
  prefill: { name?: string; email?: string; phone?: string };
  result: PublicFormResult | undefined;
}

/** The form of the contact page; it works without scripts. */
function ContactForm({ idempotencyKey, prefill, result }: ContactFormProps) {
  const navigation = useNavigation();
  const sending = navigation.formAction?.startsWith("/contact") ?? false;
  const { form, errors: remaining, props } = useFormErrors(result);
  useEffect(() => {
    if (result?.successMessage) form.current?.reset();
  }, [result, form]);
  const values = result?.values ?? {};
  const errors: Record<string, string> = sending ? {} : remaining;
  const fieldProps = (name: "name" | "email" | "phone") => ({
    name,
    defaultValue: values[name] ?? prefill[name],
    error: errors[name],
  });
  return (
    <Form {...props} method="post" noValidate className="grid content-start gap-5">
      <ErrorBox>{errors.form}</ErrorBox>
      <Notice className="empty:absolute">{sending ? null : result?.successMessage}</Notice>
      {idempotencyKey ? <input type="hidden" name="key" value={idempotencyKey} /> : null}
      <Field label="Name" {...fieldProps("name")} autoComplete="name" required maxLength={200} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Email"
          {...fieldProps("email")}
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          dir="ltr"
        />
        <Field
          label="Phone"
          {...fieldProps("phone")}
          type="tel"
          autoComplete="tel"
          optional
          maxLength={50}
          dir="ltr"
        />
      </div>
      <TextArea
        label="Message"
        name="message"
        rows={6}
        required
        maxLength={5000}
        defaultValue={values.message}
        error={errors.message}
      />
      <Button busy={sending} busyLabel="Sending..." className="mt-1 justify-self-start max-sm:w-full">
        Send Message
      </Button>
    </Form>
  );
}
