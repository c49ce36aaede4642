import { describe, expect, it } from "vitest";
import { checkoutForm } from "./checkout-form.ts";
import { missingDetailsText } from "./checkout-texts.ts";

const completeForm = {
  key: "5f1c9a52-5b7e-4a51-9d5c-0f7c6f0f6c11",
  total: "639700",
  phoneNumber: " 0300 1234567 ",
  shippingAddress: "House 1, Street 2\nLahore",
  notes: "Ring twice",
  payment: "jazzcash",
};

function messages(form: Record<string, unknown>): Record<string, string> {
  const parsed = checkoutForm(false).safeParse(form);
  return Object.fromEntries(
    parsed.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [],
  );
}

describe("the checkout form", () => {
  it("parses a complete form", () => {
    expect(checkoutForm(false).parse(completeForm)).toEqual({
      ...completeForm,
      total: 639700,
      phoneNumber: "0300 1234567",
    });
  });

  it("[S5.checkout.notes S5.checkout.payment] needs neither notes nor a payment method: cod is the default", () => {
    const { notes: _, payment: __, ...requiredOnly } = completeForm;
    expect(checkoutForm(false).parse(requiredOnly)).toMatchObject({ notes: "", payment: "cod" });
  });

  it.each(["", " \n\u00a0", undefined])(
    "requires phone and address, with the specification's message: %j",
    (blank) => {
      expect(messages({ ...completeForm, phoneNumber: blank, shippingAddress: blank })).toEqual({
        phoneNumber: missingDetailsText,
        shippingAddress: missingDetailsText,
      });
      expect(messages({ ...completeForm, shippingAddress: blank })).toEqual({
        shippingAddress: missingDetailsText,
      });
    },
  );

  it("[R25] accepts any phone number that is not blank", () => {
    expect(messages({ ...completeForm, phoneNumber: "next to the bakery" })).toEqual({});
  });

  it("rejects fields that are too long, and an unknown payment method", () => {
    expect(
      messages({
        ...completeForm,
        phoneNumber: "1".repeat(51),
        shippingAddress: "a".repeat(501),
        notes: "n".repeat(1001),
        payment: "gold",
      }),
    ).toEqual({
      phoneNumber: "Please use at most 50 characters for the phone number",
      shippingAddress: "Please use at most 500 characters for the shipping address",
      notes: "Please use at most 1000 characters for the notes",
      payment: "Please choose how to pay",
    });
  });

  it("takes a transfer only where the shop has an account for it", () => {
    const form = { ...completeForm, payment: "transfer" };
    expect(messages(form)).toEqual({ payment: "Please choose how to pay" });
    expect(checkoutForm(true).parse(form)).toMatchObject({ payment: "transfer" });
  });

  it.each([
    [{ key: "nonsense", total: "12.5" }],
    [{ key: undefined, total: undefined }],
    [{ key: "", total: "-1" }],
    [{ key: "' or 1=1 --", total: "99999999999999999" }],
  ])("parses an invalid key or total as null: %j", (bad) => {
    expect(checkoutForm(false).parse({ ...completeForm, ...bad })).toMatchObject({ key: null, total: null });
  });
});
