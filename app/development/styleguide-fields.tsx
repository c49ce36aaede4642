import { Field, TextArea } from "../ui/form/field.tsx";
import { PillSelect } from "../ui/form/pill-select.tsx";
import { QuantityButtons, QuantityControl } from "../ui/form/quantity-control.tsx";
import { RadioCards } from "../ui/form/radio-cards.tsx";
import { CashIcon, WalletIcon } from "../ui/shell/icons.tsx";
import { Example, StyleguideSection } from "./styleguide-section.tsx";

const sorts = [
  { value: "a-z", label: "Name A-Z" },
  { value: "z-a", label: "Name Z-A" },
];

const payments = [
  { value: "cod", label: "Cash on Delivery", hint: "Pay the courier in cash.", icon: <CashIcon /> },
  { value: "jazzcash", label: "JazzCash", hint: "Mobile wallet.", icon: <WalletIcon /> },
];

export function StyleguideFields() {
  return (
    <StyleguideSection title="Fields">
      <Example title="Field" wide>
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
      </Example>
      <Example title="Text area" wide>
        <div className="grid gap-6 md:grid-cols-2">
          <TextArea
            label="Address"
            name="address"
            rows={2}
            defaultValue={"House 12, Street 4\nلاہور، پنجاب"}
          />
          <TextArea label="Message" name="message" error="Please write something." />
        </div>
      </Example>
      <Example title="Choice" wide>
        <div className="grid gap-6 md:grid-cols-2">
          <RadioCards legend="Payment" name="payment" choices={payments} defaultValue="cod" />
          <RadioCards
            legend="Payment, refused"
            name="refused"
            choices={payments}
            error="Please choose one."
          />
        </div>
      </Example>
      <Example title="Choice in a pill">
        <PillSelect label="Sort" name="sort" choices={sorts} />
      </Example>
      <Example title="Quantity">
        <QuantityControl name="one" label="Quantity of one" />
        <QuantityControl name="many" label="Quantity of many" defaultValue={12000} />
        <QuantityControl name="none" label="Quantity of none" disabled />
        <form method="get">
          <QuantityButtons itemName="one serum" quantity={1} />
        </form>
        <form method="get">
          <QuantityButtons itemName="many serums" quantity={12000} />
        </form>
      </Example>
    </StyleguideSection>
  );
}
