import { randomUUID } from "node:crypto";
import { href, Link } from "react-router";
import { database } from "../../http/context.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { rowId } from "../../http/forms/row-id.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { ContactLinks } from "../ui/contact-links.tsx";
import { namedText } from "../ui/named-text.ts";
import { PostForm } from "../ui/post-form.tsx";
import { StateMark } from "../ui/state-mark.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/rider";
import { HandedOverParcels } from "./handed-over-parcels.tsx";
import { riderAction, riderDoneTexts } from "./rider-action.ts";
import { RiderEntries, RiderEntryForm } from "./rider-forms.tsx";
import { getRiderView, type RiderView } from "./rider-view.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`${loaderData?.rider.name ?? "Rider not found"} | Dashboard`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  return {
    rider: found(await getRiderView(context.get(database), rowId(params.id)), "Rider"),
    formKey: randomUUID(),
    done: namedText(riderDoneTexts, url.searchParams.get("done")),
    delivered: url.searchParams.getAll("delivered").filter((one) => /^SH-\d{1,12}$/.test(one)),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return riderAction(await readForm(request), rowId(params.id), context);
}

export const clientAction = keepTyped((submitted) => ({
  form: String(submitted.get("kind") ?? submitted.get("intent")),
}));

export default function Rider({
  loaderData: { rider, formKey, done, delivered },
  actionData,
}: Route.ComponentProps) {
  const shared = { rider, formKey, rejected: actionData ?? null };
  return (
    <div className="wrap py-2 md:py-4">
      <Link
        to={href("/dashboard/riders")}
        className="mb-3 inline-flex min-h-11 items-center text-sm text-link"
      >
        All riders
      </Link>
      <PageHeading lead={`Rider ${rider.owed}, still to collect ${rider.toCollect}`}>
        {rider.name}
      </PageHeading>
      <div className="mb-5 grid gap-3">
        <ErrorBox>{actionData?.errors.form}</ErrorBox>
        <Notice>
          {actionData || !done
            ? null
            : delivered.length > 0
              ? `${done} Delivered meanwhile: ${delivered.join(", ")}.`
              : done}
        </Notice>
      </div>
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-5">
          <RiderParcels rider={rider} />
          {rider.others.length > 0 ? (
            <HandedOverParcels
              title="Give to another rider"
              groups={rider.handOvers}
              riders={rider.others}
              intent="give"
            >
              If you handed these over to the wrong rider, press who took them. What was collected of them
              goes to that account too.
            </HandedOverParcels>
          ) : null}
        </div>
        <div className="grid gap-5">
          {rider.entryForms.map((form) => (
            <RiderEntryForm key={form.kind} {...shared} form={form} />
          ))}
        </div>
      </div>
      <RiderEntries rider={rider} formKey={formKey} />
      {rider.phone ? (
        <div className="mt-5 max-w-md">
          <ContactLinks email={null} emailUnconfirmed={false} phone={rider.phone} />
        </div>
      ) : null}
    </div>
  );
}

/** What became of a parcel; one that comes back can only be delivered after all. */
const outcomes = [
  ["delivered", "Delivered"],
  ["attempted", "Nobody home"],
  ["coming_back", "Bringing back"],
] as const;

/** The parcels that are with a rider, each with what became of it. */
function RiderParcels({ rider }: { rider: RiderView }) {
  return (
    <TitledPanel title={`With the rider: ${rider.parcels.length}`}>
      {rider.parcels.length === 0 ? <p className="text-ink-soft">No parcels.</p> : null}
      <ul className="divide-y divide-hairline">
        {rider.parcels.map((parcel) => (
          <li key={parcel.id} className="grid gap-1 py-3">
            <p className="flex items-baseline justify-between gap-3">
              <bdi className="font-semibold [overflow-wrap:anywhere]">{parcel.customer}</bdi>
              <span className="font-semibold whitespace-nowrap tabular-nums">{parcel.cash}</span>
            </p>
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft tabular-nums">
              <StateMark shape={parcel.mark.shape}>{parcel.mark.label}</StateMark>
              <TextLink to={parcel.path}>{parcel.reference}</TextLink>
              {parcel.since}
            </p>
            <PostForm
              intent="parcel"
              sent={{ parcel: parcel.id, seen: parcel.seen }}
              action={rider.path}
              preventScrollReset
              className="flex flex-wrap gap-2"
            >
              {outcomes.slice(0, parcel.isBack ? 1 : undefined).map(([meaning, label]) => (
                <Button
                  key={meaning}
                  size="small"
                  tone={meaning === "delivered" ? "primary" : "quiet"}
                  name="meaning"
                  value={meaning}
                  aria-label={`${label}: ${parcel.reference}`}
                >
                  {label}
                </Button>
              ))}
            </PostForm>
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}
