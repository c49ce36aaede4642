import { data, redirect } from "react-router";
import type { Fields } from "../../../shop/base/revisions/changed-fields.ts";
import { earlierStates } from "../../../shop/base/revisions/earlier-states.ts";
import { latestRevisions, type RevisedEntity } from "../../../shop/base/revisions/revision-queries.ts";
import type { Database } from "../../../shop/schema.ts";
import { parseForm } from "../../http/forms/parse-form.ts";
import type { EditAnswer } from "./entry-action.ts";
import { maxVersions } from "./entry-data.ts";
import { restoreForm } from "./restore-form.ts";

interface GoingBack {
  entity: RevisedEntity;
  id: string;
  /** Its page. */
  path: string;
  read: (tx: Database) => Promise<{ version: number; fields: Fields }>;
  /** Makes it what it was. @returns what became of that */
  restore: (tx: Database, then: Fields) => Promise<{ outcome: string }>;
}

/** Goes back to the earlier version that a form names, as a new change. */
export async function goBack(form: FormData, db: Database, { entity, id, path, read, restore }: GoingBack) {
  const parsed = parseForm(restoreForm, form);
  if (!parsed.ok) return data<EditAnswer>({ values: {}, errors: parsed.rejected.errors }, { status: 400 });
  const { to, version } = parsed.value;
  const result = await db.transaction().execute(async (tx) => {
    const current = await read(tx);
    const revisions = await latestRevisions(tx, entity, id, maxVersions);
    const state = earlierStates(current.fields, revisions).find((one) => one.version === to);
    if (current.version !== version || !state) return null;
    return restore(tx, state.fields);
  });
  if (result?.outcome === "changed") throw redirect(`${path}?saved=back`, 303);
  const errors = { form: "Someone else has changed this. Please compare again." };
  return data<EditAnswer>({ values: {}, errors }, { status: 409 });
}
