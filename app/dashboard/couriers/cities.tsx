import { data, type RouterContextProvider, redirect } from "react-router";
import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { parsePage } from "../../../shop/base/page.ts";
import { cityListForm, cityMappingForm } from "../../../shop/fulfilment/cities/city-mapping-form.ts";
import { decideMapping, type MappingDecision } from "../../../shop/fulfilment/cities/decide-mapping.ts";
import { storeCourierCities } from "../../../shop/fulfilment/cities/store-courier-cities.ts";
import { findLastFetch } from "../../../shop/fulfilment/couriers/accounts/city-fetch-queries.ts";
import type { Courier } from "../../../shop/fulfilment/couriers/accounts/courier-queries.ts";
import { customer, database } from "../../http/context.ts";
import { outOfDate } from "../../http/forms/out-of-date.ts";
import { parseForm, readForm, reject } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { FilterPills } from "../ui/filter-pills.tsx";
import { ListPagination } from "../ui/list-pagination.tsx";
import { listPath } from "../ui/list-path.ts";
import { namedText } from "../ui/named-text.ts";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/cities";
import { fetchCourierCities, type RejectedCourierForm, refuse } from "./action.ts";
import { CityChoice } from "./book/city-choice.tsx";
import { type CityFilter, cityFilters, viewCourierCities } from "./cities-view.ts";
import { courierOfPath, courierPath } from "./path.ts";
import { CourierScreen } from "./screen.tsx";

type Context = Readonly<RouterContextProvider>;

/** Handles the forms of a courier's cities. @param shown what the list shows, where it leads back to */
async function courierCitiesAction(
  form: FormData,
  courier: Courier,
  shown: URLSearchParams,
  context: Context,
) {
  const { show = null, q = null, page = null } = Object.fromEntries(shown);
  const back = (saved: string) => {
    throw redirect(listPath(courierPath(courier.id, "/cities"), { show, q, page, saved }));
  };
  const db = context.get(database);
  switch (form.get("intent")) {
    case "fetch": {
      if (!courier.adapter) throw data("This courier does not send a city list.", { status: 404 });
      const fetched = await fetchCourierCities(context, courier.id);
      if (fetched.outcome === "done") return back("list");
      return refuse("fetch", { values: {}, errors: { form: fetched.reason } }, 409);
    }
    case "list": {
      if (courier.adapter) throw data("This courier's list is downloaded automatically.", { status: 404 });
      const parsed = parseForm(cityListForm, form);
      if (!parsed.ok) return refuse("list", parsed.rejected, 400);
      const cities = parsed.value.text.map((name) => ({ code: name, name, pickup: false, delivery: true }));
      await storeCourierCities(db, courier.id, cities);
      return back("list");
    }
    case "decide":
      return (await decide(form, courier, context)) ?? back("yes");
    default:
      throw outOfDate();
  }
}

async function decide(form: FormData, courier: Courier, context: Context) {
  const name = String(form.get("city"));
  const parsed = parseForm(cityMappingForm, form);
  if (!parsed.ok) return refuse(name, parsed.rejected, 400);
  const { city: cityId, choice, other, learn } = parsed.value;
  const decision = decisionOf(choice, other, learn === "yes");
  if (!decision) return refuse(name, reject(form, { choice: "Please choose a match" }), 400);
  const actorId = context.get(customer).id;
  const db = context.get(database);
  const outcome = await decideMapping(db, { courierId: courier.id, cityId }, decision, actorId);
  if (outcome === "decided") return null;
  if (outcome === "unknownCity") throw data("City not found", { status: 404 });
  const field = decision.decision === "named" ? "other" : "choice";
  const errors = { [field]: `${courier.name} has no city with exactly this name` };
  return refuse(name, reject(form, errors), 409);
}

function decisionOf(choice: string, other: string, learn: boolean): MappingDecision | null {
  if (choice.startsWith("is:")) return { decision: "served", code: choice.slice(3), learn };
  if (choice === "unserved" || choice === "undecided") return { decision: choice };
  // A typed name is a choice by itself.
  if (other !== "") return { decision: "named", name: other, learn };
  return null;
}

const savedTexts: Record<string, string> = { yes: "Saved.", list: "The city list is saved." };
const filterLabels: Record<CityFilter, string> = {
  decide: "To match",
  absent: "Not in the list",
  served: "Delivers to",
  unserved: "Does not deliver to",
};

export const handle = { waitsFor: "third party" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`Cities: ${loaderData?.courier.name ?? "courier"} | Dashboard`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const { id, name, adapter, isRider } = await courierOfPath(db, params.id);
  const typed = url.searchParams.get("show");
  const filter = cityFilters.find((one) => one === typed) ?? null;
  const search = (url.searchParams.get("q") ?? "").trim().slice(0, 60);
  const [view, lastFetch] = await Promise.all([
    viewCourierCities(db, id, { filter, search, page: parsePage(url.searchParams) }),
    findLastFetch(db, id),
  ]);
  return {
    ...view,
    search,
    courier: { id, name, isRider, hasProtocol: adapter !== null },
    path: courierPath(id, "/cities"),
    lastFetch: lastFetch && { at: formatDateTime(lastFetch.at), reason: lastFetch.reason },
    notice: namedText(savedTexts, url.searchParams.get("saved")),
  };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const courier = await courierOfPath(context.get(database), params.id);
  return courierCitiesAction(await readForm(request), courier, url.searchParams, context);
}

export const clientAction = keepTyped((submitted) => ({ form: String(submitted.get("city") ?? "list") }));

export default function CourierCities({ loaderData, actionData }: Route.ComponentProps) {
  const { courier, path, counts, filter, search, cities, listed, page, pages, total, notice } = loaderData;
  const here = { show: filter, q: search || null };
  return (
    <CourierScreen
      {...{ courier, notice }}
      title="Cities:"
      lead="Cities with the same name are matched automatically. If it is not clear, you choose once."
      rejected={actionData}
    >
      {courier.hasProtocol ? (
        <FetchList path={path} listed={listed} lastFetch={loaderData.lastFetch} />
      ) : (
        <PasteCities path={path} listed={listed} rejected={actionData?.form === "list" ? actionData : null} />
      )}
      <SearchBox path={path} label="Search cities" placeholder="City" search={search} />
      <FilterPills
        label="Filter cities"
        pills={cityFilters.map((one) => ({
          label: filterLabels[one],
          count: counts[one],
          to: listPath(path, { show: one, q: search || null }),
          current: filter === one,
        }))}
      />
      {cities.length > 0 ? (
        <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {cities.map((city) => (
            <CityChoice
              key={`${city.id} ${city.is?.code} ${city.state}`}
              city={city}
              hasList={listed > 0}
              path={listPath(path, { ...here, page: page > 1 ? page : null })}
              rejected={actionData?.form === city.id ? actionData : null}
            />
          ))}
        </ul>
      ) : (
        <EmptyState title="No cities here." />
      )}
      <ListPagination
        {...{ page, pages, total }}
        shown={cities.length}
        to={(other) => listPath(path, { ...here, page: other })}
      />
    </CourierScreen>
  );
}

function FetchList({
  path,
  listed,
  lastFetch,
}: Pick<Route.ComponentProps["loaderData"], "path" | "listed" | "lastFetch">) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">
        {listed} cities. The list is updated every day
        {lastFetch ? `; last on ${lastFetch.at}` : ""}.
        {lastFetch?.reason ? (
          <strong className="block font-semibold text-clay">The update failed: {lastFetch.reason}</strong>
        ) : null}
      </p>
      <PostForm action={path} replace>
        <PostButton intent="fetch" tone="quiet" busyLabel="Updating...">
          Update now
        </PostButton>
      </PostForm>
    </div>
  );
}

interface PasteCitiesProps {
  path: string;
  /** How many cities its list has. */
  listed: number;
  rejected: RejectedCourierForm | null;
}

/** The list of a courier that has no protocol. */
function PasteCities({ path, listed, rejected }: PasteCitiesProps) {
  return (
    <TitledPanel title={listed > 0 ? `City list: ${listed} cities` : "City list"}>
      <PostForm key={listed} action={path} replace {...{ rejected }} className="grid gap-4">
        {({ field }) => (
          <>
            <TextArea
              {...field("text")}
              label="Cities, one per line"
              rows={3}
              hint="Without a list, we assume this courier delivers everywhere, except where you say otherwise below. A new list replaces the old one."
            />
            <PostButton intent="list" tone="quiet" className="justify-self-start">
              Save list
            </PostButton>
          </>
        )}
      </PostForm>
    </TitledPanel>
  );
}
