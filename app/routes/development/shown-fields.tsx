import { Field, TextArea } from "../../ui/field.tsx";
import { CashIcon, WalletIcon } from "../../ui/icons.tsx";
import { PillSelect } from "../../ui/pill-select.tsx";
import { QuantityButtons, QuantityControl } from "../../ui/quantity-control.tsx";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { Chapter, Shown } from "./shown.tsx";

const sorts = [
  { value: "a-z", label: "Name A-Z" },
  { value: "z-a", label: "Name Z-A" },
];

const payments = [
  { value: "cod", label: "Cash on Delivery", hint: "Pay the courier in cash.", icon: <CashIcon /> },
  { value: "jazzcash", label: "JazzCash", hint: "Mobile wallet.", icon: <WalletIcon /> },
];

/** What can be filled in. */
export function ShownFields() {
  return (
    <Chapter title="Fields">
      <Shown part="Field" wide>
        <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          <Field label="Empty" name="empty" placeholder="House, street, area, city" />
          <Field
            label="Filled"
            name="filled"
            defaultValue="Ayesha Khan"
            hint="As it is written on the parcel."
          />
          <Field label="Urdu" name="urdu" defaultValue="بلال احمد" optional />
          <Field
            label="Wrong"
            name="wrong"
            defaultValue="ayesha@"
            error="Please give an email address."
            hint="Such as ayesha@example.com."
          />
          <Field label="To be read" name="read" readOnly defaultValue="ayesha@example.com" />
          <Field label="Disabled" name="disabled" disabled defaultValue="Not now" />
        </div>
      </Shown>
      <Shown part="Text area" wide>
        <div className="grid gap-6 md:grid-cols-2">
          <TextArea
            label="Address"
            name="address"
            rows={2}
            defaultValue={"House 12, Street 4\nلاہور، پنجاب"}
          />
          <TextArea label="Message" name="message" error="Please write something." />
        </div>
      </Shown>
      <Shown part="Choice" wide>
        <div className="grid gap-6 md:grid-cols-2">
          <RadioCards legend="Payment" name="payment" choices={payments} defaultValue="cod" />
          <RadioCards
            legend="Payment, refused"
            name="refused"
            choices={payments}
            error="Please choose one."
          />
        </div>
      </Shown>
      <Shown part="Choice in a pill">
        <PillSelect label="Sort" name="sort" choices={sorts} />
      </Shown>
      <Shown part="Quantity">
        <QuantityControl name="one" label="Quantity of one" />
        <QuantityControl name="many" label="Quantity of many" defaultValue={12000} />
        <QuantityControl name="none" label="Quantity of none" disabled />
        <form method="get">
          <QuantityButtons of="one serum" quantity={1} />
        </form>
        <form method="get">
          <QuantityButtons of="many serums" quantity={12000} />
        </form>
      </Shown>
    </Chapter>
  );
}
