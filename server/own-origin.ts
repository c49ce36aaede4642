import type { Config } from "../platform/config.ts";

/** The shop's origin where no request tells it, as in a printed link: `APP_URL`, else this machine's. */
export function ownOrigin(config: Pick<Config, "appOrigin" | "port">): string {
  return config.appOrigin ?? `http://localhost:${config.port}`;
}
