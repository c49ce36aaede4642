import { data, Link, type RouterContextProvider, redirect } from "react-router";
import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { outOfDateText } from "../../../shop/base/out-of-date.ts";
import type { Revision } from "../../../shop/base/revisions/revision-queries.ts";
import { moneySettingNames } from "../../../shop/content/settings/shop-settings.ts";
import { previewUndo, type UndoPreview } from "../../../shop/undo/preview-undo.ts";
import { undoForm } from "../../../shop/undo/undo-form.ts";
import { undoRevision } from "../../../shop/undo/undo-revision.ts";
import { customer, database } from "../../http/context.ts";
import { requirePermission } from "../../http/dashboard-access.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { rowId } from "../../http/forms/row-id.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { safeReturnTo } from "../../http/return-to.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { listPath } from "../ui/list-path.ts";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import type { Route } from "./+types/change";

const path = "/dashboard/changes";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`${loaderData ? `Change to ${loaderData.name}` : "Change"} | Dashboard`);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { revision, name, ...preview } = await readPreview(context, params.revision);
  return {
    ...preview,
    name: name ?? revision.entityId,
    madeText: madeText(revision),
    undoes: revision.undoes,
    allPath: listPath(path, { entity: revision.entity, id: revision.entityId }),
    undoneBy: preview.undoneBy && { ...preview.undoneBy, at: formatDateTime(preview.undoneBy.at) },
  };
}

/** A change, of which whoever looks may change every field. */
async function readPreview(context: Readonly<RouterContextProvider>, id: string): Promise<UndoPreview> {
  const preview = found(await previewUndo(context.get(database), rowId(id)), "Change");
  const { entity, before, after } = preview.revision;
  if (entity === "settings" && moneySettingNames.some((name) => name in after || name in (before ?? {})))
    requirePermission(context, "settings.money");
  return preview;
}

function madeText({ before, undoes, actor, actorId, at }: Revision): string {
  const verb = undoes ? "Changed back" : before ? "Changed" : "Added";
  const who = actorId === null ? "the shop" : (actor ?? "a former staff member");
  return `${verb} by ${who}, ${formatDateTime(at)}`;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(database);
  const revision = rowId(params.revision);
  await readPreview(context, params.revision);
  const form = await readForm(request);
  const parsed = parseForm(undoForm, form);
  if (!parsed.ok) return data({ message: outOfDateText }, 400);
  const { version, returnTo } = parsed.value;
  const chosen = form.getAll("chosen").map(String);
  const result = await undoRevision(db, { revision, version, chosen }, context.get(customer).id);
  if (result.outcome === "undone") throw redirect(pathAfter(returnTo, result.revision));
  if (result.outcome === "unknown") throw data("Change not found", { status: 404 });
  const messages = {
    already: "This change has already been undone.",
    changed: "Someone else has changed this since you opened it. Please check what would change back now.",
    nothing: "Please choose at least one field to change back.",
    refused: result.outcome === "refused" ? `${result.message} Nothing was changed.` : "",
  };
  return data({ message: messages[result.outcome] }, 409);
}

/** The screen that Undo was pressed on, or the list of changes, with a strip that tells of the new revision. */
function pathAfter(returnTo: string | undefined, revision: number): string {
  const own = `${path}?changed=${revision}`;
  const safe = safeReturnTo(returnTo, own);
  if (!/^\/dashboard([/?]|$)/.test(safe)) return own;
  const url = new URL(safe, "http://shop.invalid");
  url.searchParams.set("changed", String(revision));
  return url.pathname + url.search;
}

export default function Change({ loaderData, actionData }: Route.ComponentProps) {
  const { name, kind, madeText, changes, undo, undoes, undoneBy, allPath } = loaderData;
  return (
    <div className="wrap max-w-4xl py-2 md:mx-0 md:py-4">
      <PageHeading lead={madeText}>
        <bdi>{name}</bdi>
      </PageHeading>
      <div className="grid gap-5">
        <ErrorBox>{actionData?.message}</ErrorBox>
        <section>
          <h2 className="mb-2 font-semibold">What was changed</h2>
          <ChangedFields fields={changes} from="Before" to="After" />
        </section>
        {undoes ? (
          <p>
            This undoes{" "}
            <Link to={`${path}/${undoes}`} className="text-link">
              an earlier change
            </Link>
            .
          </p>
        ) : null}
        {undoneBy ? (
          <p>
            Later{" "}
            <Link to={`${path}/${undoneBy.id}`} className="text-link">
              undone
            </Link>{" "}
            by <bdi>{undoneBy.actor ?? "a former staff member"}</bdi>, {undoneBy.at}.
          </p>
        ) : null}
        {undo ? <UndoPanel undo={undo} /> : null}
        <p>
          <Link to={allPath} className="touch-target text-link">
            Full history of this {kind.toLowerCase()}
          </Link>
        </p>
      </div>
    </div>
  );
}

/** What undoing would change back, fields that were changed again since as a choice, and the button. */
function UndoPanel({ undo: { version, steps } }: { undo: NonNullable<UndoPreview["undo"]> }) {
  if (steps.length === 0) return <p>Nothing to undo: this is already as it was before.</p>;
  const plain = steps.filter(({ changedSince }) => !changedSince);
  const changedAgain = steps.filter(({ changedSince }) => changedSince);
  return (
    <PostForm sent={{ version }} className="grid gap-4">
      {plain.length > 0 ? (
        <section>
          <h2 className="mb-2 font-semibold">What Undo will change</h2>
          <ChangedFields fields={plain} from="Now" to="After Undo" />
        </section>
      ) : null}
      {changedAgain.length > 0 ? (
        <fieldset>
          <legend className="mb-2 font-semibold">Changed again later. Not undone unless you tick it</legend>
          <div className="grid gap-2">
            {changedAgain.map((step) => (
              <div key={step.field}>
                <label className="flex min-h-11 items-center gap-3">
                  <input type="checkbox" name="chosen" value={step.field} className="size-5 accent-pine" />
                  Also change back: {step.label}
                </label>
                <ChangedFields fields={[step]} from="Now" to="After Undo" />
              </div>
            ))}
          </div>
        </fieldset>
      ) : null}
      <div>
        <PostButton size="regular" busyLabel="Undoing..." className="max-sm:w-full">
          Undo
        </PostButton>
      </div>
    </PostForm>
  );
}

interface ChangedFieldsProps {
  fields: readonly Pick<UndoPreview["changes"][number], "field" | "label" | "before" | "after">[];
  /** What the two values are, such as `Before` and `After`. */
  from: string;
  to: string;
}

/** Fields with two values each, one above the other on a phone. */
function ChangedFields({ fields, from, to }: ChangedFieldsProps) {
  return (
    <dl className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
      {fields.map(({ field, label, before, after }) => (
        <div key={field} className="grid gap-x-5 gap-y-1 px-4 py-3 sm:grid-cols-[10rem_1fr_1fr]">
          <dt className="font-semibold">{label}</dt>
          <FieldValue name={from} text={before} />
          <FieldValue name={to} text={after} />
        </div>
      ))}
    </dl>
  );
}

function FieldValue({ name, text }: { name: string; text: string }) {
  return (
    <dd className="min-w-0">
      <span className="block text-xs text-ink-soft">{name}</span>
      {text ? (
        <span dir="auto" className="block whitespace-pre-line tabular-nums [overflow-wrap:anywhere]">
          {text}
        </span>
      ) : (
        <span className="text-ink-soft">Empty</span>
      )}
    </dd>
  );
}
