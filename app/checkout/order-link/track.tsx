import { data, Form, href, useNavigation } from "react-router";
import { findParcelsByPhone } from "../../../shop/orders/answers/find-parcels-by-phone.ts";
import { trackForm } from "../../../shop/orders/answers/track-form.ts";
import { parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import { database, limits, requestMeta } from "../../http/context.ts";
import { parseForm, type Rejected, readForm, reject } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { retryAfterHeaders } from "../../http/limits/limit-visitor.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { requestPayStep } from "../../http/request-pay-step.ts";
import { requestSettings } from "../../http/request-settings.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import type { Route } from "./+types/track";
import { Found } from "./found-parcel.tsx";
import { type FoundParcel, foundParcel } from "./found-parcel-view.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Where is my parcel?",
    description: "Find your LumiSkin parcel with your order number and phone number.",
    path: href("/track"),
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const handle = { cache: {}, sitemap: true } satisfies PageHandle;

/** One for a number that no one has, a phone number of someone else, and what is neither. */
const notFoundMessage =
  "We could not find an order with this order number and phone number. Please check both.";

interface TrackResult extends Rejected {
  found: FoundParcel | null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const refuse = (rejected: Rejected, init: ResponseInit) =>
    data<TrackResult>({ ...rejected, found: null }, init);
  const parsed = parseForm(trackForm, form);
  if (!parsed.ok) return refuse(parsed.rejected, { status: 400 });
  const { clientIp } = context.get(requestMeta);
  const counts = context.get(limits);
  const number = String(parseOrderNumber(parsed.value.number)?.number ?? "");
  // Counted before the lookup, so that a burst is not let in. A hit is given back: only wrong guesses count, so that
  // no one keeps a customer out from elsewhere.
  const seconds =
    (await counts.attempt("track", clientIp, null)) ??
    (await counts.attempt("track-number", clientIp, null, number));
  if (seconds)
    return refuse(reject(form, { form: tooManyMessage(seconds) }), {
      status: 429,
      headers: retryAfterHeaders(seconds),
    });
  const order = await findParcelsByPhone(context.get(database), parsed.value);
  if (!order) return refuse(reject(form, { form: notFoundMessage }), { status: 404 });
  await counts.giveBack("track", clientIp);
  await counts.giveBack("track-number", clientIp, number);
  return data<TrackResult>({
    ...{ values: {}, errors: {} },
    found: foundParcel(order, await requestSettings(context), await requestPayStep(context, order)),
  });
}

export const clientAction = keepTyped(() => ({ found: null as FoundParcel | null }));

export default function Track({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  const { errors, props } = useFormErrors(actionData);
  const values = actionData?.values ?? {};
  const found = actionData?.found;
  return (
    <div className="mx-auto w-full max-w-xl px-5 py-10 md:py-16">
      <PageHeading
        lead={found ? null : "Enter your order number and the phone number you gave with the order."}
      >
        Where is my parcel?
      </PageHeading>
      {found ? (
        <>
          <Found parcel={found} />
          <h2 className="mt-10 mb-4 border-t border-hairline pt-7 display-4">Find another parcel</h2>
        </>
      ) : null}
      <Form {...props} method="post" noValidate className="grid gap-5">
        <ErrorBox>{errors.form}</ErrorBox>
        <Field
          label="Order number"
          name="number"
          placeholder="LS-10427"
          autoComplete="off"
          dir="ltr"
          required
          maxLength={40}
          defaultValue={values.number}
          error={errors.number}
        />
        <Field
          label="Phone number"
          name="phone"
          type="tel"
          autoComplete="tel"
          dir="ltr"
          required
          maxLength={50}
          defaultValue={values.phone}
          error={errors.phone}
        />
        <Button busy={busy} busyLabel="Searching..." tone={found ? "quiet" : "primary"}>
          Find my parcel
        </Button>
      </Form>
    </div>
  );
}
