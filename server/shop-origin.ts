import type { Config } from "../platform/config.ts";

/** The shop's origin outside of a request, as in a printed link: `APP_URL`, else this machine's. */
export function defaultOrigin(config: Pick<Config, "appOrigin" | "port">): string {
  return config.appOrigin ?? `http://localhost:${config.port}`;
}

/** Whether an origin is the shop's own and not a made-up host: `APP_URL`, else this machine's at the shop's port. */
export function ownOriginMatcher({ appOrigin, port }: Pick<Config, "appOrigin" | "port">) {
  const allowed = appOrigin
    ? [appOrigin]
    : ["localhost", "127.0.0.1", "[::1]"].map((host) => new URL(`http://${host}:${port}`).origin);
  return (origin: string): boolean => allowed.includes(origin);
}
