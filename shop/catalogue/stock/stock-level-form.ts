import { z } from "zod";
import { singleLine } from "../../../platform/typed-text.ts";
import { sentText } from "../../base/sent-text.ts";
import { productId } from "../product/product-list-form.ts";
import { correctionReasonNames } from "./correction-reason.ts";

// An absent field is an incomplete form, not a blank value: nothing is changed.

interface WholeNumber<Blank> {
  min?: number;
  max: number;
  message: string;
  /** What a blank field means; absent: it is refused. */
  blank?: Blank;
}

/** A whole number as it is typed. */
export function wholeNumber<Blank = never>({ min = 0, max, message, ...rest }: WholeNumber<Blank>) {
  return sentText.trim().transform((typed, check): number | Blank => {
    if (typed === "" && "blank" in rest) return rest.blank as Blank;
    if (/^\d{1,7}$/.test(typed) && Number(typed) >= min && Number(typed) <= max) return Number(typed);
    check.addIssue(message);
    return z.NEVER;
  });
}

/** More than any shelf holds. */
export const maxPieces = 1_000_000;

/** Pieces that are there, 0 included. */
export const typedPieces = wholeNumber({
  max: maxPieces,
  message: "Please enter a whole number, such as 14",
});

/** The id of a row; blank: none. */
const optionalId = z
  .string()
  .regex(/^\d{0,15}$/, "Please choose from the list")
  .transform((typed) => (typed === "" ? null : Number(typed)))
  .default(null);

/** The key that makes a form which arrives twice count once. */
export const formKey = z.uuid().nullable().catch(null);

/** How many there are, as typed, with the number that the form showed; the reason says what happened to the difference. */
export const correctionForm = z
  .object({
    shown: typedPieces,
    to: typedPieces,
    reason: z.enum(correctionReasonNames, "Please choose a reason"),
    note: z.string().overwrite(singleLine).max(200, "Please use at most 200 characters").default(""),
    batch: optionalId,
    key: formKey,
  })
  .refine(({ reason, note }) => reason !== "other" || note !== "", {
    path: ["note"],
    message: "Please write what happened",
  });

/** The same in a list; blank: it stays as it is. */
const typedPiecesOrNone = wholeNumber({
  max: maxPieces,
  message: "Please enter a whole number, or leave it blank",
  blank: null,
});
const countedField = /^pieces-(.+)$/;
export const countedFieldOf = (productId: string) => `pieces-${productId}`;

/** A form of several products, each with a field of its own. @param names of the fields that were sent */
export const trackAllForm = (names: readonly string[]) =>
  z
    .object(
      Object.fromEntries(
        names.filter((name) => countedField.test(name)).map((name) => [name, typedPiecesOrNone]),
      ),
    )
    .transform((typed) =>
      Object.entries(typed).flatMap(([name, pieces]) =>
        pieces === null ? [] : [{ productId: countedField.exec(name)?.[1] ?? "", pieces }],
      ),
    );

export const trackForm = z.object({ pieces: typedPieces });

/** Blank: computed from the sales. */
export const reorderPointForm = z.object({ point: typedPiecesOrNone });

const typedDays = wholeNumber({ min: 1, max: 365, message: "Please enter a number of days from 1 to 365" });

/** The days of the reorder proposal. */
export const stockDaysForm = z.object({ leadDays: typedDays, coverDays: typedDays });

/** The right number of pieces in the list of products, and the one that it showed. */
export const stockInListForm = z.object({ product: productId, shown: typedPieces, pieces: typedPieces });
