import { realSettings } from "../../shop/content/settings/placeholder-settings.ts";
import { readSettings } from "../../shop/content/settings/settings-queries.ts";
import { database, requestMeta } from "../http/context.ts";
import { found } from "../http/found.ts";
import type { Route } from "./+types/security-txt";

const yearMs = 365 * 86_400_000;

/** The contact for security reports (RFC 9116), where the owner has set an email. */
export async function loader({ context }: Route.LoaderArgs) {
  const email = found(realSettings(await readSettings(context.get(database))).email, "Page");
  const { origin } = context.get(requestMeta);
  const lines = [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(Date.now() + yearMs).toISOString().slice(0, 10)}T00:00:00Z`,
    "Preferred-Languages: en, ur",
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
