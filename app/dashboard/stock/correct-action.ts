import { data, type RouterContextProvider } from "react-router";
import { type CorrectStockResult, correctStock } from "../../../shop/catalogue/stock/correct-stock.ts";
import { correctionReasons } from "../../../shop/catalogue/stock/correction-reason.ts";
import { correctionForm } from "../../../shop/catalogue/stock/stock-level-form.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, type Rejected, reject } from "../../http/forms/parse-form.ts";

/** A form of stock that was refused; `form` is which. */
export interface RejectedStockForm extends Rejected {
  form: string;
}

/** The answer to a refused form. @param name which of the page's forms it is */
export function refuse(name: string, rejected: Rejected, status: number) {
  return data<RejectedStockForm>({ form: name, ...rejected }, { status });
}

/**
 * Corrects a product's stock by a form. `counted` sets the number if it still is the one shown; the other reasons move the
 * difference of the two, whatever was sold meanwhile.
 * @returns null: it is corrected
 */
export async function correctStockByForm(
  form: FormData,
  productId: string,
  name: string,
  context: Readonly<RouterContextProvider>,
) {
  const parsed = parseForm(correctionForm, form);
  if (!parsed.ok) return refuse(name, parsed.rejected, 400);
  const { shown, to, reason, note, batch, key } = parsed.value;
  const result = await correctStock(context.get(database), {
    productId,
    reason,
    key,
    note: note || null,
    batchId: batch,
    actorId: context.get(customer).id,
    change: reason === "counted" ? { to, shown } : { pieces: to - shown },
  });
  if (result.outcome === "corrected") return null;
  const rejected = reject(form, refusal(result, parsed.value));
  // The next attempt is about the number that is shown now.
  if ("pieces" in result) rejected.values.shown = String(result.pieces);
  return refuse(name, rejected, 409);
}

function refusal(
  result: Exclude<CorrectStockResult, { outcome: "corrected" }>,
  { shown, to, reason }: { shown: number; to: number; reason: keyof typeof correctionReasons },
): Record<string, string> {
  switch (result.outcome) {
    case "changedMeanwhile":
      return {
        to: `Someone else has changed this from ${shown} to ${result.pieces}. Save again if ${to} is right.`,
      };
    case "tooFew":
      return { to: `Only ${result.pieces} in stock now. Not saved.` };
    case "tooMany":
      return { to: "This number is too large. Not saved." };
    case "wrongWay":
      return {
        to:
          correctionReasons[reason].direction === "in"
            ? `“${correctionReasons[reason].label}” adds stock: please enter more than ${shown}.`
            : `“${correctionReasons[reason].label}” reduces stock: please enter less than ${shown}.`,
      };
    case "unknownBatch":
      return { batch: "This batch belongs to another product." };
    case "untracked":
      return { form: "Stock is no longer tracked for this product. Please reload the page." };
  }
}
