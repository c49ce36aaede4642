import { useLayoutEffect } from "react";
import { Form, href, useFetcher, useNavigation } from "react-router";
import { missingDetails } from "../../../shop/checkout/checkout-texts.ts";
import { paymentLabels } from "../../../shop/payments/payment.ts";
import type { Rejected } from "../../http/parse-form.ts";
import { AlertDialog } from "../../ui/alert-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { CashIcon, WalletIcon } from "../../ui/icons.tsx";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { useAnswer } from "../../ui/use-answer.ts";
import type { CartView } from "./cart-view.ts";
import { SavedAddresses } from "./saved-addresses.tsx";

/** What the shop said to a form that was sent; `hint` is about the phone number. */
export type CheckoutAnswer = Rejected & { hint: string | null };

interface DeliveryFormProps {
  cart: CartView;
  /** Makes sending the form twice harmless (R21). */
  checkoutKey: string;
  /** What is offered: of the last order, else of the customer's record. */
  phone: string;
  addresses: string[];
  /** About that phone number. */
  hint: string | null;
  answer: CheckoutAnswer | undefined;
}

const payments = [
  { value: "cod", label: paymentLabels.cod, hint: "Pay the courier in cash.", icon: <CashIcon /> },
  {
    value: "jazzcash",
    label: paymentLabels.jazzcash,
    hint: "Mobile wallet. Payment details after you order.",
    icon: <WalletIcon />,
  },
];

/** Where to deliver, how to pay, and the button that orders. */
export function DeliveryForm({ cart, checkoutKey, phone, addresses, hint, answer }: DeliveryFormProps) {
  const navigation = useNavigation();
  const busy = navigation.formAction === href("/checkout");
  const { errors, props } = useAnswer(answer);
  const phoneCheck = useFetcher<CheckoutAnswer>();
  const { values = {} } = answer ?? {};
  const alert = Object.values(answer?.errors ?? {}).includes(missingDetails);
  // A refusal because of the cart says the same as the cart does.
  const refusal = cart.hindrances.length > 0 || busy ? null : errors.form;
  const aboutPhone = phoneCheck.data ? phoneCheck.data.hint : (answer?.hint ?? hint);
  return (
    <>
      <FocusInvalid answer={answer} />
      {alert && !busy ? <AlertDialog message={missingDetails} because={answer} /> : null}
      <Form
        {...props}
        method="post"
        action={href("/checkout")}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-8"
      >
        <ErrorBox>{refusal}</ErrorBox>
        <input type="hidden" name="key" value={checkoutKey} />
        <input type="hidden" name="total" value={cart.paisa ?? ""} />
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
            defaultValue={values.phoneNumber ?? phone}
            error={errors.phoneNumber}
            hint={aboutPhone ?? "The courier calls this number before delivery."}
            // What can be said of a number is the server's to know (R25).
            onBlur={({ currentTarget: { value } }) =>
              // It changes nothing, so nothing is loaded again: without a connection that would replace the page.
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
            placeholder="House, street, area, city"
            required
            defaultValue={values.shippingAddress ?? addresses[0]}
            error={errors.shippingAddress}
          />
          <SavedAddresses addresses={addresses} field="shippingAddress" />
          <TextArea
            label="Notes"
            name="notes"
            rows={2}
            optional
            autoComplete="off"
            defaultValue={values.notes}
            error={errors.notes}
          />
        </fieldset>
        <RadioCards
          legend="Payment"
          name="payment"
          choices={payments}
          defaultValue={values.payment ?? "cod"}
          error={errors.payment}
        />
        <div className="grid gap-4">
          {cart.hindrances.length > 0 && !busy ? (
            <ErrorBox>
              {cart.hindrances.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </ErrorBox>
          ) : null}
          <p className="flex flex-wrap justify-between gap-x-4 font-semibold lg:hidden">
            <span>Total</span>
            <span className="min-w-0 figures [overflow-wrap:anywhere]">{cart.total}</span>
          </p>
          <Button
            busy={busy}
            busyLabel="Placing Order..."
            disabled={cart.hindrances.length > 0}
            className="w-full"
          >
            Place Order
          </Button>
        </div>
      </Form>
    </>
  );
}

/** Focuses the first marked field, before the alert beside it opens: closing that gives the focus back. */
function FocusInvalid({ answer }: { answer: unknown }) {
  useLayoutEffect(() => {
    if (answer) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
  }, [answer]);
  return null;
}
