import { type OnTheWayListName, onTheWayLists } from "../../../shop/overview/chase-list.ts";
import { listChased } from "../../../shop/overview/chase-queries.ts";
import { readChaseSettings } from "../../../shop/overview/chase-settings-queries.ts";
import { database } from "../../http/context.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { BrokenRows } from "../ui/broken-rows.tsx";
import { ListHeading } from "../ui/list-heading.tsx";
import type { Route } from "./+types/on-the-way";
import { ChasePills, ChaseRows } from "./chase-rows.tsx";
import { chaseWords } from "./chase-view.ts";
import { showChased } from "./show-chased.ts";

const path = "/dashboard/parcels/on-the-way";
const pathOf = (list: OnTheWayListName) => (list === "under-way" ? path : `${path}?which=${list}`);

export const meta: Route.MetaFunction = () => noindexMeta("On the way | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const which = onTheWayLists.find((list) => list === url.searchParams.get("which")) ?? "under-way";
  const rows = await listChased(db, which, { now: new Date(), ...(await readChaseSettings(db)) });
  return { which, ...showChased(rows) };
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
      <ChaseRows rows={rows} empty={chaseWords[which].empty} settlePath={null} />
    </div>
  );
}
