import { randomUUID } from "node:crypto";
import { Form, href, Link } from "react-router";
import { database } from "../../http/context.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { preserveForm } from "../../http/forms/preserve-form.ts";
import { rowId } from "../../http/forms/row-id.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { ContactLinks } from "../ui/contact-links.tsx";
import { namedText } from "../ui/named-text.ts";
import { StateMark } from "../ui/state-mark.tsx";
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
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return riderAction(await readForm(request), rowId(params.id), context);
}

/** An outage is no reason to lose what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  const submitted = await args.request.clone().formData();
  return preserveForm(args, { form: String(submitted.get("kind") ?? submitted.get("intent")) });
}

export default function Rider({ loaderData: { rider, formKey, done }, actionData }: Route.ComponentProps) {
  const shared = { rider, formKey, rejected: actionData ?? null };
  return (
    <div className="wrap py-2 md:py-4">
      <Link
        to={href("/dashboard/riders")}
        className="mb-3 inline-flex min-h-11 items-center text-sm text-link"
      >
        All riders
      </Link>
      <PageHeading lead={`Rider owes ${rider.balance}, still to collect ${rider.toCollect}`}>
        {rider.name}
      </PageHeading>
      <div className="mb-5 grid gap-3">
        <ErrorBox>{actionData?.errors.form}</ErrorBox>
        <Notice>{actionData ? null : done}</Notice>
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
          <RiderEntryForm
            {...shared}
            kind="cash_brought"
            title="Cash handed in"
            hint={
              rider.owes
                ? `Anything missing stays on the rider's account. Now owes ${rider.owes}.`
                : undefined
            }
          />
          <RiderEntryForm
            {...shared}
            kind="float"
            title="Give change money"
            hint="Small notes to give change to customers."
          />
          {rider.owes ? (
            <RiderEntryForm
              {...shared}
              kind="shortage"
              title="Write off a shortage"
              hint="An amount the rider no longer has to hand in."
            />
          ) : null}
          {rider.surplus ? (
            <RiderEntryForm
              {...shared}
              kind="surplus"
              title="Keep extra cash"
              hint={`The rider handed in ${rider.surplus} too much.`}
            />
          ) : null}
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
              <Link to={parcel.path} className="inline-flex min-h-11 items-center text-link">
                {parcel.reference}
              </Link>
              {parcel.since}
            </p>
            <Form method="post" action={rider.path} preventScrollReset className="flex flex-wrap gap-2">
              <input type="hidden" name="intent" value="parcel" />
              <input type="hidden" name="parcel" value={parcel.id} />
              <input type="hidden" name="seen" value={parcel.seen} />
              <Button
                size="small"
                name="meaning"
                value="delivered"
                aria-label={`Delivered: ${parcel.reference}`}
              >
                Delivered
              </Button>
              {parcel.isBack ? null : (
                <>
                  <Button
                    size="small"
                    tone="quiet"
                    name="meaning"
                    value="attempted"
                    aria-label={`Nobody home: ${parcel.reference}`}
                  >
                    Nobody home
                  </Button>
                  <Button
                    size="small"
                    tone="quiet"
                    name="meaning"
                    value="coming_back"
                    aria-label={`Bringing back: ${parcel.reference}`}
                  >
                    Bringing back
                  </Button>
                </>
              )}
            </Form>
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}
