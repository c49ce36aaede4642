import { type ChaseRow, type OnTheWayListName, onTheWayLists } from "../../../shop/overview/chase-list.ts";
import { listChased } from "../../../shop/overview/chase-queries.ts";
import { readChaseSettings } from "../../../shop/overview/chase-settings-queries.ts";
import { database } from "../../http/context.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { BrokenRows } from "../ui/broken-rows.tsx";
import { ListHeading } from "../ui/list-heading.tsx";
import { type BrokenRow, showRows } from "../ui/show-rows.ts";
import type { Route } from "./+types/on-the-way";
import { ChasePills, ChaseRows } from "./chase-rows.tsx";
import { chaseWords, toChaseRow } from "./chase-view.ts";

const path = "/dashboard/parcels/on-the-way";
const pathOf = (list: OnTheWayListName) => (list === "under-way" ? path : `${path}?which=${list}`);

export const meta: Route.MetaFunction = () => noindexMeta("On the way | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const which = onTheWayLists.find((list) => list === url.searchParams.get("which")) ?? "under-way";
  const now = new Date();
  const rows: ChaseRow[] = await listChased(db, which, { now, ...(await readChaseSettings(db)) });
  const broken: BrokenRow[] = [];
  const first = ({ orderNumbers }: ChaseRow) => orderNumbers[0];
  return { which, rows: showRows(rows, broken, first, (row) => toChaseRow(row, now)), broken };
}

export default function OnTheWay({ loaderData: { which, rows, broken } }: Route.ComponentProps) {
  return (
    <div className="wrap grid gap-5 py-2 md:py-4">
      <div>
        <ListHeading about={chaseWords[which].lead}>On the way</ListHeading>
        <BrokenRows rows={broken} />
        <ChasePills
          label="Parcels on the way"
          lists={onTheWayLists}
          which={which}
          shown={rows.length}
          pathOf={pathOf}
        />
      </div>
      {rows.length > 0 ? (
        <ChaseRows rows={rows} settlePath={null} />
      ) : (
        <EmptyState title={chaseWords[which].empty} />
      )}
    </div>
  );
}
