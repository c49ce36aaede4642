import { data, Link, type RouterContextProvider, redirect } from "react-router";
import { formatDateTime } from "../../../shop/base/karachi-time.ts";
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
import type { Route } from "./+types/change";
import { ChangedFields } from "./changed-fields-list.tsx";
import { UndoPanel } from "./undo-panel.tsx";

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
  if (!parsed.ok)
    return data({ message: "This form is out of date. Please reload the page and try again." }, 400);
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
    <div className="wrap max-w-4xl py-8 md:mx-0 md:py-10">
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
