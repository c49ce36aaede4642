import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { endLines, maxBulkLines } from "../../../shop/orders/end-lines.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm } from "../../http/parse-form.ts";
import { bulkEnds } from "./bulk-choice.ts";

const bulkForm = z.object({
  end: z.enum(bulkEnds),
  lines: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/)
    .transform((text) => [...new Set(text.split(",").map(Number))])
    .refine((ids) => ids.length <= maxBulkLines),
});

/** Ends the lines that somebody saw and confirmed, and redirects to the list with what came of it. */
export async function endLinesByForm(
  form: FormData,
  context: Readonly<RouterContextProvider>,
  redirectPath: (done: Record<string, string>) => string,
) {
  const parsed = parseForm(bulkForm, form);
  if (!parsed.ok) return data({ message: "Nothing was chosen.", now: null }, { status: 400 });
  const { end, lines } = parsed.value;
  const { ended, missed } = await endLines(context.get(database), context.get(customer), lines, end);
  return redirect(redirectPath({ ended: `${end}.${ended}.${missed}` }));
}

/** What was done, in words. @param text such as `completed.94.2` */
export function endedText(text: string | null): string | null {
  const [, end, ended, missed] = /^(completed|cancelled)\.(\d{1,4})\.(\d{1,4})$/.exec(text ?? "") ?? [];
  if (end === undefined) return null;
  const orders = ended === "1" ? "1 order is" : `${ended} orders are`;
  return `${orders} ${end} now.${missed === "0" ? "" : ` ${missed} had ended before.`}`;
}
