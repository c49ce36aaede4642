import { useId } from "react";
import { data, href, Link, redirect } from "react-router";
import { listCities } from "../../../shop/fulfilment/cities/city-queries.ts";
import { listCouriers } from "../../../shop/fulfilment/couriers/accounts/courier-queries.ts";
import { addRule, changeRule } from "../../../shop/fulfilment/couriers/rules/change-rules.ts";
import { describeRule } from "../../../shop/fulfilment/couriers/rules/courier-rule.ts";
import { courierRuleForm, ruleStepForm } from "../../../shop/fulfilment/couriers/rules/courier-rule-form.ts";
import { listRules } from "../../../shop/fulfilment/couriers/rules/courier-rule-queries.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, type Rejected, readForm, reject } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/form/field.tsx";
import { MoveButtons } from "../ui/move-buttons.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { Screen } from "../ui/screen.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/rules";

export const meta: Route.MetaFunction = () => noindexMeta("Courier rules | Couriers | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [rules, couriers, cities] = await Promise.all([listRules(db), listCouriers(db), listCities(db)]);
  const nameOf = new Map(couriers.map(({ id, name, active }) => [id, active ? name : `${name} (off)`]));
  const provinces = new Set(cities.map(({ province }) => province));
  return {
    rules: rules.map((rule) => ({
      id: rule.id,
      courier: nameOf.get(rule.courierId) ?? rule.courierId,
      when: describeRule(rule, rule.cityName),
    })),
    couriers: [...nameOf].map(([value, label]) => ({ value, label })),
    cities: cities.map(({ name }) => name),
    provinces: [...provinces].filter((province) => province !== null).sort(),
    notice: url.searchParams.has("saved") ? "Saved." : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const db = context.get(database);
  const actorId = context.get(customer).id;
  const saved = redirect(`${href("/dashboard/couriers/rules")}?saved`);
  if (form.get("intent") !== "add") {
    const parsed = parseForm(ruleStepForm, form);
    if (!parsed.ok) return data(parsed.rejected, { status: 400 });
    await changeRule(db, { ruleId: parsed.value.rule, step: parsed.value.intent }, actorId);
    throw saved;
  }
  const parsed = parseForm(courierRuleForm, form);
  if (!parsed.ok) return data(parsed.rejected, { status: 400 });
  const { courier, city, province, ...range } = parsed.value;
  const provinces = new Set((await listCities(db)).map((one) => one.province));
  if (province !== "" && !provinces.has(province))
    return data(reject(form, { province: "Please choose from the list" }), { status: 400 });
  const rule = { ...range, courierId: courier, cityName: city, province: province || null };
  const outcome = await addRule(db, rule, actorId);
  if (outcome === "added") throw saved;
  const errors: Record<string, string> =
    outcome === "unknownCity"
      ? { city: "Please choose a city from the list" }
      : { courier: "Please choose a courier" };
  return data(reject(form, errors), { status: 400 });
}

export const clientAction = keepTyped();

export default function CourierRules({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, notice, couriers, cities, provinces } = loaderData;
  return (
    <Screen
      before={
        <Link
          to={href("/dashboard/couriers")}
          className="inline-flex min-h-11 items-center text-sm text-link"
        >
          All couriers
        </Link>
      }
      title="Courier rules"
      about="The first rule that matches suggests a courier, if that courier delivers to the city. You can always choose another."
      error={actionData?.errors.form ?? actionData?.errors.rule}
      done={actionData ? null : notice}
    >
      {rules.length > 0 ? (
        <ol className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {rules.map((rule, index) => (
            <li
              key={rule.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5"
            >
              <p className="min-w-0 flex-1 basis-52">
                <span className="font-semibold">
                  {rule.when}: <bdi>{rule.courier}</bdi>
                </span>
              </p>
              <PostForm sent={{ rule: rule.id }} stays className="flex flex-wrap gap-2">
                <MoveButtons
                  id={String(rule.id)}
                  name={`rule ${index + 1}`}
                  isFirst={index === 0}
                  isLast={index === rules.length - 1}
                />
                <Button
                  name="intent"
                  value="remove"
                  size="small"
                  tone="quiet"
                  aria-label={`Remove rule ${index + 1}`}
                >
                  Remove
                </Button>
              </PostForm>
            </li>
          ))}
        </ol>
      ) : (
        <EmptyState title="No rules yet.">
          We suggest the first courier in your list that delivers to the city.
        </EmptyState>
      )}
      <NewCourierRule {...{ couriers, cities, provinces }} key={rules.length} rejected={actionData ?? null} />
    </Screen>
  );
}

interface NewCourierRuleProps
  extends Pick<Route.ComponentProps["loaderData"], "couriers" | "cities" | "provinces"> {
  rejected: Rejected | null;
}

const ranges = {
  cashFrom: "Cash from, in rupees",
  cashTo: "Cash up to, in rupees",
  gramsFrom: "Weight from, in grams",
  gramsTo: "Weight up to, in grams",
};

/** The form of a new rule. */
function NewCourierRule({ couriers, cities, provinces, rejected }: NewCourierRuleProps) {
  const listId = useId();
  return (
    <TitledPanel title="Add a rule">
      <PostForm replace {...{ rejected }} className="grid max-w-160 gap-4">
        {({ field }) => (
          <>
            <SelectField
              {...field("courier")}
              label="Courier"
              choices={[{ value: "", label: "Choose" }, ...couriers]}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                {...field("city")}
                label="City"
                optional
                list={listId}
                hint="Leave blank for every city."
              />
              <SelectField
                {...field("province")}
                label="Province"
                optional
                choices={[
                  { value: "", label: "Every province" },
                  ...provinces.map((value) => ({ value, label: value })),
                ]}
              />
              {Object.entries(ranges).map(([name, label]) => (
                <Field key={name} {...field(name)} label={label} optional inputMode="numeric" />
              ))}
            </div>
            <datalist id={listId}>
              {cities.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <PostButton intent="add" busyLabel="Adding..." className="justify-self-start">
              Add rule
            </PostButton>
          </>
        )}
      </PostForm>
    </TitledPanel>
  );
}
