import { data, type RouterContextProvider } from "react-router";
import { singleLine } from "../../../platform/typed-text.ts";
import { reject } from "../../http/forms/parse-form.ts";
import { readUpload } from "../../http/forms/read-upload.ts";
import { storeSentPhoto } from "../catalogue/photos/store-photos.ts";
import type { EditAnswer } from "./entry-action.ts";
import { photoAltField, photoFileField } from "./photo-fields.ts";

/**
 * Reads a form in which photos are chosen. One that is sent with it is stored, and is then the chosen one.
 * @param choices the names of the fields
 * @returns the form; `refused`: the answer where a photo could not be stored
 */
export async function readPhotoForm(
  request: Request,
  choices: readonly string[],
  context: Readonly<RouterContextProvider>,
) {
  const { form, files } = await readUpload(request, ...choices.map(photoFileField));
  const errors: Record<string, string> = {};
  let status = 400;
  for (const choice of choices) {
    const file = files.find(({ field }) => field === photoFileField(choice));
    if (!file) continue;
    const alt = singleLine(String(form.get(photoAltField(choice)) ?? "")).slice(0, 250);
    const stored = await storeSentPhoto(context, null, file, alt);
    if (stored.name) form.set(choice, stored.name);
    else {
      errors[choice] = stored.error ?? "";
      status = stored.status;
    }
  }
  const isRefused = Object.keys(errors).length > 0;
  return { form, refused: isRefused ? data<EditAnswer>(reject(form, errors), { status }) : null };
}
