import {
  type CourierBooks,
  courierSteps,
  karachiTime,
  newestStep,
  type SimulatedParcel,
} from "./courier-books.ts";
import type { FaultKind } from "./courier-faults.ts";
import type { Webhooks } from "./webhooks.ts";

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** What a person has go wrong with the next booking. */
export const bookingFaults: Readonly<Record<string, FaultKind>> = {
  "book, and lose the answer": "lost-after",
  "lose the booking": "lost-before",
  "refuse it": "refused",
  "answer after a minute": "late-after",
  "book twice, and lose the answer": "twice-lost",
};

/** What a person does with a parcel: a step, or one of these. */
export const parcelActions = [...courierSteps.filter((step) => step !== "booked"), "pay", "tell again"];

const button = (action: string) => `<button name="action" value="${action}">${action}</button>`;

/** The page on which a person plays a courier. */
export function courierPage(title: string, { parcels }: CourierBooks, webhooks: Webhooks): string {
  const rows = [...parcels].reverse().map(parcelRow).join("");
  const blocked = webhooks.blocked ? "<p><strong>The webhook is blocked.</strong></p>" : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}, simulated</title><style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 1rem; max-width: 70rem }
article { border: 1px solid #bbb; border-radius: 8px; padding: 0.75rem; margin: 0.75rem 0; overflow-wrap: anywhere }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-bottom: 1rem } p, h2 { margin: 0 0 0.5rem } h2 { font-size: 1.1rem }
button { min-height: 44px; padding: 0 0.9rem; font: inherit }
</style></head><body><h1>${title}, simulated</h1>${blocked}
<h2>The next booking</h2><form method="post" action="/__act">${Object.keys(bookingFaults).map(button).join("")}</form>
<h2>The next answer to anything</h2><form method="post" action="/__act">${button("lose next answer")}</form>
${rows || "<p>No parcel was booked yet.</p>"}</body></html>`;
}

function parcelRow(parcel: SimulatedParcel): string {
  const { step, at } = newestStep(parcel);
  const facts = [
    `${parcel.reference}: ${step}, ${karachiTime(at)}`,
    `${parcel.name}, ${parcel.phone}, ${parcel.address}, ${parcel.city}`,
    `Rs ${parcel.cashRupees}, ${parcel.weightGrams} g${parcel.paid ? ", paid" : ""}`,
    ...parcel.advice.map(({ kind, remarks }) => `Asked: ${kind}. ${remarks}`),
  ];
  return `<article><h2>${escapeHtml(parcel.trackingNumber)}</h2>
${facts.map((fact) => `<p>${escapeHtml(fact)}</p>`).join("")}
<form method="post" action="/__act"><input type="hidden" name="number" value="${escapeHtml(parcel.trackingNumber)}">${parcelActions.map(button).join("")}</form></article>`;
}
