import { redirect } from "react-router";
import { customer } from "../../http/context.ts";
import { mayOpen } from "../../http/dashboard-access.ts";
import { countQueues } from "../today/count-queues.ts";
import { queueScreen } from "../today/view.ts";
import { dashboardMenu } from "../ui/menu-entries.ts";
import type { Route } from "./+types/parcels";

/** Makes the guard's answers pages, though the route itself has none (R17). */
export { ErrorPage as ErrorBoundary } from "../../error-page.tsx";

const path = "/dashboard/parcels";

/** Redirects to the first screen of parcels with work, or else to the first that the role may open. */
export async function loader({ context }: Route.LoaderArgs) {
  const { role } = context.get(customer);
  const menu = dashboardMenu({ counts: {}, mayOpen: (screen) => mayOpen(role, screen) });
  const screens = menu
    .flatMap(({ entries }) => entries)
    .find(({ paths }) => paths.includes(path))
    ?.tabs.map((tab) => tab.path);
  const { queues } = (await countQueues(context)) ?? { queues: [] };
  const waiting = queues.filter(({ count }) => count > 0).map(({ name }) => queueScreen(name));
  const first = screens?.find((screen) => waiting.includes(screen)) ?? screens?.[0] ?? "/dashboard/today";
  throw redirect(first, { headers: { "Cache-Control": "no-store" } });
}
