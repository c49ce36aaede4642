import { randomUUID } from "node:crypto";
import { data, href } from "react-router";
import { log } from "../../../platform/log.ts";
import { contactForm, isIncomplete } from "../../../shop/contact/contact-form.ts";
import { contactFailed, contactIncomplete } from "../../../shop/contact/contact-texts.ts";
import { sendContactMessage } from "../../../shop/contact/send-contact-message.ts";
import { waysToReach } from "../../../shop/settings/shop-settings.ts";
import { database, exchange, visitor } from "../../http/context.ts";
import { publicPage } from "../../http/describe-page.ts";
import type { Kept } from "../../http/keep.ts";
import { limitVisitor, waitHeaders } from "../../http/limit-visitor.ts";
import { parseForm, readForm, reject } from "../../http/parse-form.ts";
import { settingsOf } from "../../http/settings-of.ts";
import { tooMany } from "../../limits/too-many.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { WaysToReach } from "../../ui/ways-to-reach.tsx";
import type { Route } from "./+types/contact";
import { type ContactAnswer, ContactForm } from "./contact-form.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPage(matches, {
    title: "Contact",
    description: "Write to LumiSkin about a product, an order or your skin.",
    path: href("/contact"),
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const handle = { keep: { on: ["settings"] } } satisfies Kept;

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await settingsOf(context);
  const customer = context.get(visitor);
  return {
    reach: waysToReach(settings),
    // A page for someone signed in is theirs alone: it carries a key and what the shop knows of them.
    key: customer && randomUUID(),
    known: { name: customer?.fullName, email: customer?.email, phone: customer?.phone ?? undefined },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(contactForm, form);
  if (!parsed.ok) {
    const { values, errors } = parsed.rejected;
    if (isIncomplete(values)) errors.form ??= contactIncomplete;
    return data<ContactAnswer>({ state: "error", values, errors }, { status: 400 });
  }
  try {
    const wait = await limitVisitor(context, "contact");
    if (wait) return refused(form, 429, tooMany(wait), waitHeaders(wait));
    await sendContactMessage(context.get(database), parsed.value);
    return data<ContactAnswer>({ state: "success", values: {}, errors: {} });
  } catch (error) {
    log.error({ requestId: context.get(exchange).requestId, err: error }, "a message was not stored");
    return refused(form, 500);
  }
}

function refused(form: FormData, status: number, message: string = contactFailed, headers?: HeadersInit) {
  return data<ContactAnswer>({ state: "error", ...reject(form, { form: message }) }, { status, headers });
}

/** Where the shop cannot be reached, or something before it answers, the page stays with what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    // The status keeps the page's data from being asked for again.
    return refused(typed, 503);
  }
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { reach, key, known } = loaderData;
  const isReachable = Object.values(reach).some(Boolean);
  return (
    <div className="wrap py-10 md:py-16">
      <PageHeading lead="A question about a product, an order or your skin: write to us.">
        Contact
      </PageHeading>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ContactForm formKey={key} known={known} answer={actionData} />
        <aside className="border-t border-hairline pt-6 lg:self-start">
          <h2 className="mb-5 display-4">{isReachable ? "Reach us directly" : "How we answer"}</h2>
          <WaysToReach {...reach} otherwise="We read every message and answer by email." />
        </aside>
      </div>
    </div>
  );
}
