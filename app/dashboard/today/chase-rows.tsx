import { maxChased } from "../../../shop/overview/chase-list.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PhoneButtons } from "../ui/contact-links.tsx";
import { FilterPills } from "../ui/filter-pills.tsx";
import { PostForm } from "../ui/post-form.tsx";
import { StateMark } from "../ui/state-mark.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { type ChaseRowView, chaseWords } from "./chase-view.ts";

interface ChasePillsProps<List extends keyof typeof chaseWords> {
  label: string;
  lists: readonly List[];
  which: List;
  /** How many rows are shown of `which`. */
  shown: number;
  pathOf: (list: List) => string;
}

/** Links to the lists, with the number of rows of the one that is shown. */
export function ChasePills<List extends keyof typeof chaseWords>({
  label,
  lists,
  which,
  shown,
  pathOf,
}: ChasePillsProps<List>) {
  return (
    <FilterPills
      label={label}
      pills={lists.map((list) => ({
        label: chaseWords[list].label,
        count: list === which ? (shown === maxChased ? `${maxChased}+` : shown) : undefined,
        to: pathOf(list),
        current: list === which,
      }))}
    />
  );
}

interface ChaseRowsProps {
  rows: ChaseRowView[];
  /** Said where there are none. */
  empty: string;
  /** Where complaints are settled; null: the rows are none, or this person may not. */
  settlePath: string | null;
  /** The couriers wait to hear what to do, and this person may tell them. */
  advises?: boolean;
}

/** The parcels of a chase list: whose, where, how much, how long, until when, and how the customer is reached. */
export function ChaseRows({ rows, empty, settlePath, advises }: ChaseRowsProps) {
  if (rows.length === 0) return <EmptyState title={empty} />;
  return (
    <ul className="divide-y divide-hairline border-y border-hairline bg-paper max-desk:-mx-[var(--gutter)] desk:rounded-lg desk:border">
      {rows.map((row) => (
        <li
          key={`${row.id} ${row.trackingNumber}`}
          className="grid gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_auto] md:items-center desk:px-5"
        >
          <div className="min-w-0">
            <p className="flex items-baseline justify-between gap-3">
              <bdi className="font-semibold [overflow-wrap:anywhere]">{row.customer}</bdi>
              <span className="font-semibold whitespace-nowrap tabular-nums md:hidden">{row.cash}</span>
            </p>
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft tabular-nums">
              {row.orders.map(({ number, path }) => (
                <TextLink key={number} to={path}>
                  {number}
                </TextLink>
              ))}
              {row.parcel ? <TextLink to={row.parcel.path}>{row.parcel.reference}</TextLink> : null}
              {row.city ? <span>{row.city}</span> : null}
              <bdi>{row.phone.text}</bdi>
            </p>
          </div>
          <div className="min-w-0 text-sm text-ink-soft tabular-nums">
            <p>
              {row.courier}
              {row.trackingNumber ? (
                <>
                  {" "}
                  <bdi className="[overflow-wrap:anywhere] text-ink">{row.trackingNumber}</bdi>
                </>
              ) : null}
              {row.attempts ? `, ${row.attempts}` : null}
              {row.age ? (row.attempts ? `, ${row.age} ago` : `, for ${row.age}`) : null}
            </p>
            {row.saying ? <p className="font-semibold text-ink">{row.saying}</p> : null}
            {row.words ? (
              <p dir="auto" className="[overflow-wrap:anywhere]">
                {row.words}
              </p>
            ) : null}
            {row.deadline ? (
              <StateMark shape={row.isUrgent ? "trouble" : "waiting"}>{row.deadline}</StateMark>
            ) : null}
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <span className="me-3 font-semibold whitespace-nowrap tabular-nums max-md:hidden">
              {row.cash}
            </span>
            <PhoneButtons {...row.phone} of={row.customer} className="max-md:flex-1" />
            {advises && row.parcel && row.trackingNumber ? (
              <PostForm intent="retry" action={row.parcel.path} className="max-md:flex-1">
                <Button
                  size="small"
                  aria-label={`Ask to try again: ${row.customer}`}
                  className="w-full whitespace-nowrap"
                >
                  Ask to try again
                </Button>
              </PostForm>
            ) : null}
            {settlePath ? (
              <PostForm intent="settle" action={settlePath} preventScrollReset className="max-md:flex-1">
                <Button
                  size="small"
                  name="complaint"
                  value={row.id}
                  aria-label={`Mark as resolved: ${row.customer}`}
                  className="w-full"
                >
                  Mark as resolved
                </Button>
              </PostForm>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
