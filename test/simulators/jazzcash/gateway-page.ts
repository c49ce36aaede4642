import { karachiTime } from "../couriers/courier-books.ts";
import { type GatewayBooks, leftOf, type SimulatedPayment } from "./gateway-books.ts";
import { codeWords } from "./gateway-codes.ts";
import { laterActions, payerWays } from "./payer-ways.ts";
import type { Fields } from "./secure-hash.ts";

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const rupees = (paisa: number) => `Rs ${(paisa / 100).toFixed(2)}`;
const button = (action: string) => `<button name="action" value="${action}">${action}</button>`;
const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;

const page = (title: string, body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 1rem; max-width: 60rem; overflow-wrap: anywhere }
article { border: 1px solid #bbb; border-radius: 8px; padding: 0.75rem; margin: 0.75rem 0 }
form { display: flex; flex-wrap: wrap; gap: 0.5rem } p, h2 { margin: 0 0 0.5rem } h2 { font-size: 1.1rem }
button { min-height: 44px; padding: 0 0.9rem; font: inherit }
</style></head><body><h1>${title}</h1>${body}</body></html>`;

/** The page on which a payer decides. */
export function payerPage(payment: SimulatedPayment): string {
  const facts = [`${rupees(payment.amount)} for ${payment.billReference}`, payment.description];
  return page(
    "JazzCash, simulated",
    `${facts.map((fact) => `<p>${escapeHtml(fact)}</p>`).join("")}
<form method="post" action="/__pay">${hidden("reference", payment.reference)}${Object.keys(payerWays).map(button).join("")}</form>`,
  );
}

/** The page that brings the payer back, automatically where scripts run. */
export const returnPage = (url: string, fields: Fields) =>
  page(
    "JazzCash, simulated",
    `<p>${escapeHtml(fields.pp_ResponseMessage ?? "")}</p>
<form method="post" action="${escapeHtml(url)}">${Object.entries(fields)
      .map(([name, value]) => hidden(name, value))
      .join("")}<button>Back to the shop</button></form><script>document.forms[0].submit()</script>`,
  );

/** The page of a payer who does not come back, or may not pay. */
export const endPage = (words: string) => page("JazzCash, simulated", `<p>${escapeHtml(words)}</p>`);

/** What a person has go wrong with the next answer to the shop. */
export const callFaults = {
  "lose the next answer": "lost-after",
  "lose the next call": "lost-before",
  "answer after a minute": "late-after",
} as const;

/** The page on which a person plays JazzCash. */
export function gatewayPage({ payments }: GatewayBooks): string {
  const rows = [...payments].reverse().map(paymentRow).join("");
  return page(
    "JazzCash, simulated",
    `<h2>The next inquiry or refund</h2><form method="post" action="/__act">${Object.keys(callFaults).map(button).join("")}</form>
${rows || "<p>Nobody has come to pay yet.</p>"}`,
  );
}

function paymentRow(payment: SimulatedPayment): string {
  const { code, refunds } = payment;
  const facts = [
    `${payment.billReference}: ${rupees(payment.amount)}, ${karachiTime(payment.openedAt)}`,
    code ? `${code} ${codeWords[code] ?? ""}` : "Not decided.",
    ...refunds.map(({ amount, at }) => `Given back: ${rupees(amount)}, ${karachiTime(at)}`),
    `Held: ${rupees(leftOf(payment))}${payment.refundable ? "" : ", not refundable"}`,
  ];
  return `<article><h2>${escapeHtml(payment.reference)}</h2>
${facts.map((fact) => `<p>${escapeHtml(fact)}</p>`).join("")}
<form method="post" action="/__act">${hidden("reference", payment.reference)}${Object.keys(laterActions).map(button).join("")}</form></article>`;
}
