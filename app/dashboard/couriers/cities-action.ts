import { data, type RouterContextProvider, redirect } from "react-router";
import { cityListForm, cityMappingForm } from "../../../shop/fulfilment/cities/city-mapping-form.ts";
import { decideMapping, type MappingDecision } from "../../../shop/fulfilment/cities/decide-mapping.ts";
import { storeCourierCities } from "../../../shop/fulfilment/cities/store-courier-cities.ts";
import type { Courier } from "../../../shop/fulfilment/couriers/accounts/courier-queries.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, type Rejected, reject } from "../../http/forms/parse-form.ts";
import { listPath } from "../ui/list-path.ts";
import { fetchCourierCities, type RejectedCourierForm } from "./action.ts";
import { courierPath } from "./path.ts";

type Context = Readonly<RouterContextProvider>;

const refuse = (form: string, rejected: Rejected, status: number) =>
  data<RejectedCourierForm>({ form, ...rejected }, { status });

/** Handles the forms of a courier's cities. @param shown what the list shows, where it leads back to */
export async function courierCitiesAction(
  form: FormData,
  courier: Courier,
  shown: URLSearchParams,
  context: Context,
) {
  const back = (saved: string) => {
    const { show, q, page } = Object.fromEntries(shown);
    throw redirect(
      listPath(courierPath(courier.id, "/cities"), {
        ...{ show: show ?? null, q: q ?? null, page: page ?? null, saved },
      }),
    );
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
      throw data("This form is out of date. Please reload the page and try again.", { status: 400 });
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
