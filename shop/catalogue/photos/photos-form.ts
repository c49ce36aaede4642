import { z } from "zod";
import { singleLine } from "../../../platform/typed-text.ts";
import { outOfDateText } from "../../base/out-of-date.ts";

const percent = "(\\d|[1-9]\\d|100)";
const name = "([a-z0-9][a-z0-9-]{0,99})";
const order = new RegExp(
  `^(?:(save)|(earlier|later|main|remove) ${name}|(focus) ${name} ${percent} ${percent})$`,
);

/** What a button of the form does besides saving the words. */
export type PhotosIntent =
  | { do: "save" }
  | { do: "earlier" | "later" | "main" | "remove"; name: string }
  | { do: "focus"; name: string; x: number; y: number };

const intent = z.string(outOfDateText).transform((typed, check) => {
  const match = typed.length < 200 ? order.exec(typed) : null;
  if (!match) {
    check.addIssue(outOfDateText);
    return z.NEVER;
  }
  const [, save, move, moved, , focused, x, y] = match;
  if (save) return { do: "save" } as PhotosIntent;
  if (move && moved) return { do: move, name: moved } as PhotosIntent;
  return { do: "focus", name: focused, x: Number(x), y: Number(y) } as PhotosIntent;
});

const altText = z
  .string()
  .overwrite(singleLine)
  .max(250, "Please use at most 250 characters for the description")
  .optional();

/** The name of the field with a photo's alt text. */
export const altField = (photo: string) => `alt.${photo}`;

/** The name of the field with the alt text that the page showed, so that only what was typed is written. */
export const shownAltField = (photo: string) => `shown.${photo}`;

/** The form of a product's photos. @param names of those that it has */
export function photosForm(names: readonly string[]) {
  const fields = names.flatMap((one) => [
    [altField(one), altText],
    [shownAltField(one), altText],
  ]);
  return z.object({
    do: intent,
    ...(Object.fromEntries(fields) as Record<string, typeof altText>),
  });
}

/** Taking a removal back. */
export const undoForm = z.object({
  undo: z
    .string(outOfDateText)
    .regex(/^[1-9]\d{0,14}$/, outOfDateText)
    .transform(Number),
});
