import { type ReactNode, useLayoutEffect } from "react";
import { Form, href, useFetcher, useNavigation } from "react-router";
import { askedText, missingDetailsText } from "../../../shop/checkout/place/checkout-texts.ts";
import type { Rejected } from "../../http/forms/parse-form.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { AlertDialog } from "../../ui/form/alert-dialog.tsx";
import { Field, TextArea } from "../../ui/form/field.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { CashIcon, WalletIcon } from "../../ui/shell/icons.tsx";
import type { Route } from "./+types/checkout";

/** The rejected form, and the hint about its phone number. */
export type CheckoutActionData = Rejected & { hint: string | null };

interface DeliveryFormProps extends Omit<Route.ComponentProps["loaderData"], "contactDetails"> {
  actionData: CheckoutActionData | undefined;
  /** The summary, which explains a refusal. */
  children: ReactNode;
}

/** Delivery details, payment method and the Place Order button. */
export function DeliveryForm({
  cart,
  checkoutKey,
  phone,
  addresses,
  name,
  hint,
  paymentChoices,
  isAsked,
  door,
  deliveryNote,
  exchangeRule,
  actionData,
  children,
}: DeliveryFormProps) {
  const navigation = useNavigation();
  const busy = navigation.formAction === href("/checkout");
  const { errors, props } = useFormErrors(actionData);
  const phoneCheck = useFetcher<CheckoutActionData>();
  const { values = {} } = actionData ?? {};
  const detailsMissing = Object.values(actionData?.errors ?? {}).includes(missingDetailsText);
  // The blockers of the cart are shown beside the button.
  const refusalMessage = cart.blockers.length > 0 || busy ? null : errors.form;
  const phoneHint = phoneCheck.data ? phoneCheck.data.hint : (actionData?.hint ?? hint);
  return (
    <>
      <FocusInvalid actionData={actionData} />
      {detailsMissing && !busy ? <AlertDialog message={missingDetailsText} reopenKey={actionData} /> : null}
      <div className="not-empty:mb-8">
        <ErrorBox>{refusalMessage}</ErrorBox>
      </div>
      {children}
      <Form
        {...props}
        method="post"
        action={href("/checkout")}
        noValidate
        className="group grid grid-cols-[minmax(0,1fr)] gap-8"
      >
        <input type="hidden" name="key" value={checkoutKey} />
        <input type="hidden" name="total" value={cart.paisa ?? ""} />
        {/* Filled by `sourceScript`. */}
        <input type="hidden" name="firstSource" />
        <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          <legend className="mb-3.5 text-[1.0625rem] font-semibold leading-snug">Shipping details</legend>
          <Field
            label="Phone number"
            name="phoneNumber"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            dir="ltr"
            placeholder="For example 0300 1234567"
            defaultValue={values.phoneNumber ?? phone}
            error={errors.phoneNumber}
            hint={phoneHint ?? "The courier calls this number before delivery."}
            // Only the server parses phone numbers (R25).
            onBlur={({ currentTarget: { value } }) =>
              // No revalidation, which without a connection would replace the page.
              phoneCheck.submit(
                { intent: "phone", phoneNumber: value },
                { method: "post", action: href("/checkout"), defaultShouldRevalidate: false },
              )
            }
          />
          <TextArea
            label="Shipping address"
            name="shippingAddress"
            rows={2}
            autoComplete="street-address"
            placeholder="House 7, Street 3, Model Town, Lahore"
            required
            defaultValue={values.shippingAddress ?? addresses[0]}
            error={errors.shippingAddress}
          />
          <SavedAddresses addresses={addresses} fieldName="shippingAddress" />
          <Field
            label="Name on the parcel"
            name="parcelName"
            optional
            autoComplete="name"
            placeholder="For example Ayesha"
            defaultValue={values.parcelName ?? name}
            error={errors.parcelName}
          />
          <TextArea
            label="Notes"
            name="notes"
            rows={2}
            optional
            autoComplete="off"
            placeholder="For example: green gate beside the school"
            defaultValue={values.notes}
            error={errors.notes}
          />
        </fieldset>
        <RadioCards
          legend="Payment"
          name="payment"
          choices={paymentChoices.map(({ paidAhead, ...choice }) => ({
            ...choice,
            icon: paidAhead ? <WalletIcon /> : <CashIcon />,
          }))}
          defaultValue={values.payment ?? paymentChoices[0]?.value}
          error={errors.payment}
        />
        <div className="grid gap-4">
          {cart.blockers.length > 0 && !busy ? (
            <ErrorBox>
              {cart.blockers.map((blocker) => (
                <p key={blocker}>{blocker}</p>
              ))}
            </ErrorBox>
          ) : null}
          <p className="flex flex-wrap justify-between gap-x-4 font-semibold lg:hidden">
            <span>Total</span>
            <span className="min-w-0 tabular-nums [overflow-wrap:anywhere]">{cart.total}</span>
          </p>
          <Button
            busy={busy}
            busyLabel="Placing Order..."
            disabled={cart.blockers.length > 0}
            className="w-full"
          >
            Place Order
          </Button>
          <div className="grid gap-1.5 text-sm text-ink-soft">
            <p className="group-has-[[name=payment]:checked:not([value=cod])]:hidden">
              {isAsked ? `${askedText} ` : null}
              {door}
            </p>
            <p dir="auto" className="empty:hidden">
              {deliveryNote}
            </p>
            <p dir="auto">{exchangeRule}</p>
          </div>
        </div>
      </Form>
    </>
  );
}

/** Focuses the first invalid field before the alert opens, which gives the focus back when it closes. */
function FocusInvalid({ actionData }: { actionData: unknown }) {
  useLayoutEffect(() => {
    if (actionData) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
  }, [actionData]);
  return null;
}

/** Buttons that fill a field of the same form with a saved address; hidden without scripts. */
function SavedAddresses({ addresses, fieldName }: { addresses: string[]; fieldName: string }) {
  if (addresses.length < 2) return null;
  return (
    <fieldset className="noscript:hidden">
      <legend className="mb-2 text-sm text-ink-soft">Your addresses</legend>
      <div className="grid gap-2">
        {addresses.map((address) => (
          <button
            key={address}
            type="button"
            dir="auto"
            onClick={({ currentTarget }) => {
              const textArea = currentTarget.form?.elements.namedItem(fieldName);
              if (!(textArea instanceof HTMLTextAreaElement)) return;
              textArea.value = address;
              textArea.dispatchEvent(new Event("input", { bubbles: true }));
            }}
            className="min-h-11 rounded-sm border border-hairline bg-paper px-3.5 py-2 text-start text-sm transition-colors hover:bg-pine-wash"
          >
            {address}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
