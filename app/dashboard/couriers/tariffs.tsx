import { data, Form, redirect } from "react-router";
import { formatDay, isoDay } from "../../../shop/base/karachi-time.ts";
import { amountText, displayPrice } from "../../../shop/base/price.ts";
import {
  removeTariff,
  setCityZones,
  setTariff,
} from "../../../shop/fulfilment/couriers/rules/change-tariff.ts";
import { expectedCharges, type Tariff, tariffOn } from "../../../shop/fulfilment/couriers/rules/tariff.ts";
import {
  removeTariffForm,
  tariffForm,
  writeRates,
  zonesForm,
} from "../../../shop/fulfilment/couriers/rules/tariff-form.ts";
import { listCityZones, listTariffs } from "../../../shop/fulfilment/couriers/rules/tariff-queries.ts";
import type { Database } from "../../../shop/schema.ts";
import { customer, database } from "../../http/context.ts";
import { outOfDate } from "../../http/forms/out-of-date.ts";
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

/** A tariff in words. */
interface TariffView {
  startsOn: string;
  from: string;
  isCurrent: boolean;
  summary: string;
  examples: string[];
}

const percentText = (share: number) => String(share / 100);
/** Grams and cash of the parcel that examples are about. */
const example = { grams: 500, cash: 200_000 };

/** The tariffs of a courier, and the newest as the form shows it. */
async function viewTariffs(db: Database, courierId: string, now: Date) {
  const [tariffs, cityZones] = await Promise.all([listTariffs(db, courierId), listCityZones(db, courierId)]);
  const current = tariffOn(tariffs, isoDay(now));
  const zones = new Map<string, string[]>();
  for (const { zone, cityName } of cityZones) zones.set(zone, [...(zones.get(zone) ?? []), cityName]);
  const [newest] = tariffs;
  return {
    tariffs: tariffs.map((tariff) => toView(tariff, tariff === current)),
    typed: {
      startsOn: "",
      fuel: percentText(newest?.fuelShare ?? 0),
      handlingFixed: amountText(newest?.handlingFixed ?? 0),
      handlingShare: percentText(newest?.handlingShare ?? 0),
      returnFixed: amountText(newest?.returnFixed ?? 0),
      returnShare: percentText(newest?.returnShare ?? 0),
      rates: newest ? writeRates(newest.rates) : "",
    } as Record<string, string>,
    zones: [...zones].map(([zone, names]) => `${zone}: ${names.join(", ")}`).join("\n"),
  };
}

function toView(tariff: Tariff, isCurrent: boolean): TariffView {
  const fixedAndShare = (fixed: number, share: number) => `${displayPrice(fixed)} + ${percentText(share)} %`;
  const zones = [...new Set(tariff.rates.map(({ zone }) => zone))];
  return {
    startsOn: tariff.startsOn,
    from: formatDay(tariff.startsOn),
    isCurrent,
    summary: [
      `Fuel ${percentText(tariff.fuelShare)} %`,
      `cash ${fixedAndShare(tariff.handlingFixed, tariff.handlingShare)}`,
      `return ${fixedAndShare(tariff.returnFixed, tariff.returnShare)} of base rate`,
    ].join(", "),
    examples: zones.slice(0, 6).map((zone) => exampleText(tariff, zone)),
  };
}

function exampleText(tariff: Tariff, zone: string): string {
  const charges = expectedCharges(tariff, { zone, ...example });
  const parcel = `${zone}, ${example.grams} g, cash ${displayPrice(example.cash)}`;
  if (!charges) return `${parcel}: no rate entered`;
  const { freight, fuel, handling, returned } = charges;
  const delivered = displayPrice(freight + fuel + handling);
  return `${parcel}: ${delivered} before tax, plus ${displayPrice(returned)} if returned`;
}

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
  } else throw outOfDate();
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
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-2 md:py-4">
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
