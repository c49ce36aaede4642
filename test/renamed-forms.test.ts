import { expect, it } from "vitest";
import type { GatewayAccount, GatewayAnswer } from "../shop/payments/gateway/contract/payment-gateway.ts";
import { gatewayOf } from "../shop/payments/gateway/gateway-of.ts";
import { createGatewayBooks } from "./simulators/jazzcash/gateway-books.ts";
import { gatewayPaths, merchant } from "./simulators/jazzcash/gateway-merchant.ts";
import { openForm, returnFields } from "./simulators/jazzcash/gateway-protocol.ts";
import type { Fields } from "./simulators/jazzcash/secure-hash.ts";

// JazzCash signs values and not names: whoever sees something that is signed may give its values other names in the same
// order, take values apart at "&" or put them together, and the hash still holds. A shopper sees the form that the shop has signed, and
// every return of theirs. None of that may be read as a payment.

const { mpin, merchantId, password, salt } = merchant;
const urls = gatewayPaths["2026"];
const account: GatewayAccount = {
  gateway: "jazzcash",
  environment: "sandbox",
  generation: "2026",
  returnUrl: null,
  formUrl: urls.form,
  inquiryUrl: urls.inquiry,
  refundUrl: urls.refund,
  credentials: { merchantId, password, salt, mpin, instrument: "MWALLET" },
};
const jazzcash = gatewayOf("jazzcash");
const startedAt = new Date("2026-11-23T10:00:00Z");

function formOf(reference: string, amount: number): Fields {
  const request = { reference, amount, instrument: null, orderNumber: "LS-10427", startedAt };
  const returnUrl = "https://lumiskin.example/payments/jazzcash/return";
  const expiresAt = new Date("2026-11-24T10:00:00Z");
  return Object.fromEntries(jazzcash.buildForm(account, { ...request, expiresAt, returnUrl })?.fields ?? []);
}

/** Every return of a payment that was not paid, with its hash. */
function returnsOf(reference: string, amount: number): Fields[] {
  return ["110", "112", "116", "124", "129", "134", "157", "199", "210"].map((code) => {
    const books = createGatewayBooks();
    books.clock = () => startedAt;
    const opened = openForm(formOf(reference, amount), "2026", books, null);
    if (opened.outcome !== "opened") throw new Error(opened.outcome);
    return returnFields(opened.payment, books.decide(opened.payment, code));
  });
}

/** As the shop believes a return: without an amount it is a hint. */
const isPayment = ({ hash, meaning, reference, amount }: GatewayAnswer, mine: string, paisa: number) =>
  hash === "valid" && meaning === "paid" && reference === mine && amount === paisa;

/** The same values in the same order under every choice of names that has a code, a reference, and an amount or none. */
function* renamed(seen: Fields): Generator<Map<string, string>> {
  const values = Object.keys(seen)
    .filter((name) => name.startsWith("pp") && name !== "pp_SecureHash" && seen[name])
    .sort()
    .flatMap((name) => (seen[name] ?? "").split("&"));
  const name = (index: number, [amount, code, reference]: readonly [number, number, number]) => {
    if (index === amount) return "pp_Amount";
    if (index === code) return "pp_ResponseCode";
    if (index === reference) return "pp_TxnRefNo";
    const before = index < amount ? "A" : index < code ? "B" : index < reference ? "S" : "Z";
    return `pp_${before}${String(index).padStart(2, "0")}`;
  };
  for (let amount = -1; amount < values.length - 2; amount++)
    for (let code = amount + 1; code < values.length - 1; code++)
      for (let reference = code + 1; reference < values.length; reference++) {
        const fields = new Map(
          values.map((value, index) => [name(index, [amount, code, reference]), value] as const),
        );
        yield fields.set("pp_SecureHash", seen.pp_SecureHash ?? "");
      }
}

it.each([1, 100, 121, 219_900])(
  "[P.forged] no name makes a payment of %i paisa out of what a shopper has seen",
  (amount) => {
    const reference = "Ab3dEf6hJk9mNp2rSt5v";
    const readings = [formOf(reference, amount), ...returnsOf(reference, amount)].flatMap((seen) =>
      [...renamed(seen)].map((fields) => jazzcash.readReturn(account, fields)),
    );
    // The forgeries are well signed, or they would show nothing.
    expect(readings.length).toBeGreaterThan(1000);
    expect(readings.some(({ hash, reference: named }) => hash === "valid" && named === reference)).toBe(true);
    expect(readings.filter((answer) => isPayment(answer, reference, amount))).toEqual([]);
  },
);
