import { redirect } from "react-router";
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
import { parseForm, readForm, reject } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PostForm } from "../ui/post-form.tsx";
import type { Route } from "./+types/tariffs";
import { refuse } from "./action.ts";
import { courierOfPath, courierPath } from "./path.ts";
import { CourierScreen } from "./screen.tsx";
import { TariffFields, ZoneFields } from "./tariff-fields.tsx";

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

/** A tariff in words. */
function toView(tariff: Tariff, isCurrent: boolean) {
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

export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(database);
  const { id } = await courierOfPath(db, params.id);
  const form = await readForm(request);
  const actorId = context.get(customer).id;
  const intent = String(form.get("intent"));
  if (intent === "tariff") {
    const parsed = parseForm(tariffForm, form);
    if (!parsed.ok) return refuse(intent, parsed.rejected, 400);
    const { fuel, ...tariff } = parsed.value;
    await setTariff(db, id, { ...tariff, fuelShare: fuel }, actorId);
  } else if (intent === "zones") {
    const parsed = parseForm(zonesForm, form);
    if (!parsed.ok) return refuse(intent, parsed.rejected, 400);
    const problem = await setCityZones(db, id, parsed.value.zones, actorId);
    if (problem) return refuse(intent, reject(form, { zones: problem }), 400);
  } else if (intent === "remove") {
    const parsed = parseForm(removeTariffForm, form);
    if (!parsed.ok)
      return refuse(intent, { values: {}, errors: { form: "These rates were not found." } }, 400);
    await removeTariff(db, id, parsed.value.startsOn, actorId);
  } else throw outOfDate();
  throw redirect(`${courierPath(id, "/tariffs")}?saved`);
}

export const clientAction = keepTyped((submitted) => ({ form: String(submitted.get("intent")) }));

export default function CourierTariffs({ loaderData, actionData }: Route.ComponentProps) {
  const { courier, path, tariffs, typed, zones, notice } = loaderData;
  const rejectedOf = (form: string) => (actionData?.form === form ? actionData : null);
  return (
    <CourierScreen
      {...{ courier, notice }}
      title="Rates:"
      lead="What each parcel should cost, so that you can check the courier's bill. Rates apply until the next ones start."
      rejected={actionData}
    >
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
    </CourierScreen>
  );
}

function TariffRow({ tariff, path }: { tariff: ReturnType<typeof toView>; path: string }) {
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
      <PostForm sent={{ startsOn: tariff.startsOn }} action={path} stays>
        <Button
          name="intent"
          value="remove"
          size="small"
          tone="quiet"
          aria-label={`Remove the rates from ${tariff.from}`}
        >
          Remove
        </Button>
      </PostForm>
    </li>
  );
}
