import { exportPersonalData } from "../../../shop/customers/account/personal-data.ts";
import { customer, database } from "../../http/context.ts";
import type { Route } from "./+types/download-data";

/** Everything that the shop keeps of the customer, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const everything = await exportPersonalData(context.get(database), context.get(customer).id);
  return new Response(`${JSON.stringify(everything, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="lumiskin-my-data.json"',
    },
  });
}
