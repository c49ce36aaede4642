import { data, Form, redirect } from "react-router";
import {
  removeTariff,
  setCityZones,
  setTariff,
} from "../../../shop/fulfilment/couriers/rules/change-tariff.ts";
import {
  removeTariffForm,
  tariffForm,
  zonesForm,
} from "../../../shop/fulfilment/couriers/rules/tariff-form.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, type Rejected, readForm, reject } from "../../http/forms/parse-form.ts";
import { preserveForm } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import type { Route } from "./+types/tariffs";
import type { RejectedCourierForm } from "./action.ts";
import { CourierNav } from "./nav.tsx";
import { courierOfPath, courierPath } from "./path.ts";
import { TariffFields, ZoneFields } from "./tariff-fields.tsx";
import { type TariffView, viewTariffs } from "./tariffs-view.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`Rates: ${loaderData?.courier.name ?? "courier"} | Dashboard`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const { id, name, adapter, isRider } = await courierOfPath(db, params.id);
  return {
    ...(await viewTariffs(db, id, new Date())),
    courier: { id, name, isRider, hasProtocol: adapter !== null },
    path: courierPath(id, "/tariffs"),
    notice: url.searchParams.has("saved") ? "Saved." : null,
  };
}

const refuse = (form: string, rejected: Rejected) =>
  data<RejectedCourierForm>({ form, ...rejected }, { status: 400 });

export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(database);
  const { id } = await courierOfPath(db, params.id);
  const form = await readForm(request);
  const actorId = context.get(customer).id;
  const intent = String(form.get("intent"));
  if (intent === "tariff") {
    const parsed = parseForm(tariffForm, form);
    if (!parsed.ok) return refuse(intent, parsed.rejected);
    const { fuel, ...tariff } = parsed.value;
    await setTariff(db, id, { ...tariff, fuelShare: fuel }, actorId);
  } else if (intent === "zones") {
    const parsed = parseForm(zonesForm, form);
    if (!parsed.ok) return refuse(intent, parsed.rejected);
    const problem = await setCityZones(db, id, parsed.value.zones, actorId);
    if (problem) return refuse(intent, reject(form, { zones: problem }));
  } else if (intent === "remove") {
    const parsed = parseForm(removeTariffForm, form);
    if (!parsed.ok) return refuse(intent, { values: {}, errors: { form: "These rates were not found." } });
    await removeTariff(db, id, parsed.value.startsOn, actorId);
  } else throw data("This form is out of date. Please reload the page and try again.", { status: 400 });
  throw redirect(`${courierPath(id, "/tariffs")}?saved`);
}

/** An outage is no reason to lose what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  const submitted = await args.request.clone().formData();
  return preserveForm(args, { form: String(submitted.get("intent")) });
}

export default function CourierTariffs({ loaderData, actionData }: Route.ComponentProps) {
  const { courier, path, tariffs, typed, zones, notice } = loaderData;
  const rejectedOf = (form: string) => (actionData?.form === form ? actionData : null);
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-8 md:py-10">
      <CourierNav courier={courier} />
      <PageHeading lead="What each parcel should cost, so that you can check the courier's bill. Rates apply until the next ones start.">
        Rates: <bdi className="[overflow-wrap:anywhere]">{courier.name}</bdi>
      </PageHeading>
      <ErrorBox>{actionData?.errors.form}</ErrorBox>
      <Notice className="empty:hidden">{actionData ? null : notice}</Notice>
      {tariffs.length > 0 ? (
        <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {tariffs.map((tariff) => (
            <TariffRow key={tariff.startsOn} tariff={tariff} path={path} />
          ))}
        </ul>
      ) : (
        <EmptyState title="No rates entered yet." />
      )}
      <TariffFields key={tariffs.length} path={path} typed={typed} rejected={rejectedOf("tariff")} />
      <ZoneFields key={zones} path={path} zones={zones} rejected={rejectedOf("zones")} />
    </div>
  );
}

function TariffRow({ tariff, path }: { tariff: TariffView; path: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold">
          From {tariff.from} {tariff.isCurrent ? <span className="text-pine">(in use now)</span> : null}
        </h2>
        <p className="text-sm text-ink-soft">{tariff.summary}</p>
        {tariff.examples.map((example) => (
          <p key={example} className="text-sm text-ink-soft tabular-nums">
            {example}
          </p>
        ))}
      </div>
      <Form method="post" action={path} replace preventScrollReset>
        <input type="hidden" name="startsOn" value={tariff.startsOn} />
        <Button
          name="intent"
          value="remove"
          size="small"
          tone="quiet"
          aria-label={`Remove the rates from ${tariff.from}`}
        >
          Remove
        </Button>
      </Form>
    </li>
  );
}
