import {
  type CourierBooks,
  courierSteps,
  karachiTime,
  newestStep,
  type SimulatedParcel,
} from "./courier-books.ts";
import type { Webhooks } from "./webhooks.ts";

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The page on which a person plays a courier. */
export function courierPage(title: string, { parcels }: CourierBooks, webhooks: Webhooks): string {
  const rows = [...parcels].reverse().map(parcelRow).join("");
  const blocked = webhooks.blocked ? "<p><strong>The webhook is blocked.</strong></p>" : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}, simulated</title><style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 1rem; max-width: 70rem }
article { border: 1px solid #bbb; border-radius: 8px; padding: 0.75rem; margin: 0.75rem 0 }
form { display: flex; flex-wrap: wrap; gap: 0.5rem } p, h2 { margin: 0 0 0.5rem } h2 { font-size: 1.1rem }
button { min-height: 44px; padding: 0 0.9rem; font: inherit }
</style></head><body><h1>${title}, simulated</h1>${blocked}
<form method="post" action="/__act"><button name="action" value="lose next answer">Lose the next answer</button></form>
${rows || "<p>No parcel was booked yet.</p>"}</body></html>`;
}

function parcelRow(parcel: SimulatedParcel): string {
  const { step, at } = newestStep(parcel);
  const buttons = [...courierSteps.filter((name) => name !== "booked"), "pay"]
    .map((action) => `<button name="action" value="${action}">${action}</button>`)
    .join("");
  const facts = [
    `${parcel.reference}: ${step}, ${karachiTime(at)}`,
    `${parcel.name}, ${parcel.phone}, ${parcel.address}, ${parcel.city}`,
    `Rs ${parcel.cashRupees}, ${parcel.weightGrams} g${parcel.paid ? ", paid" : ""}`,
    ...parcel.advice.map(({ kind, remarks }) => `Asked: ${kind}. ${remarks}`),
  ];
  return `<article><h2>${escapeHtml(parcel.trackingNumber)}</h2>
${facts.map((fact) => `<p>${escapeHtml(fact)}</p>`).join("")}
<form method="post" action="/__act"><input type="hidden" name="number" value="${escapeHtml(parcel.trackingNumber)}">${buttons}</form></article>`;
}
