import { redirect } from "react-router";
import { log } from "../../../platform/log.ts";
import { getWorkQueues } from "../../../shop/overview/get-today.ts";
import { customer, database, requestMeta } from "../../http/context.ts";
import { mayOpen } from "../../http/dashboard-access.ts";
import { queueScreen } from "../today/view.ts";
import { dashboardMenu } from "../ui/menu-entries.ts";
import type { Route } from "./+types/parcels";

const path = "/dashboard/parcels";

/** Leads to the first screen of parcels on which something waits, else to the first that the person may open. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id: userId, role } = context.get(customer);
  const menu = dashboardMenu({ counts: {}, mayOpen: (screen) => mayOpen(role, screen) });
  const screens = menu
    .flatMap(({ entries }) => entries)
    .find(({ paths }) => paths.includes(path))
    ?.tabs.map((tab) => tab.path);
  const counted = await getWorkQueues(context.get(database), { now: new Date(), userId }).catch(
    (error: unknown) => {
      log.error(
        { requestId: context.get(requestMeta).requestId, err: error },
        "the queues could not be counted",
      );
      return { queues: [] };
    },
  );
  const waiting = counted.queues.filter(({ count }) => count > 0).map(({ name }) => queueScreen(name));
  const first = screens?.find((screen) => waiting.includes(screen)) ?? screens?.[0] ?? "/dashboard/today";
  throw redirect(first, { headers: { "Cache-Control": "no-store" } });
}
