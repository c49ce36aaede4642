import type { Config } from "../../platform/config.ts";

/** The shop's origin outside of a request, as in a printed link: `APP_URL`, else this machine's. */
export function defaultOrigin(config: Pick<Config, "appOrigin" | "port">): string {
  return config.appOrigin ?? `http://localhost:${config.port}`;
}

/**
 * The shop's origin where others rely on it, as a payment gateway does: `APP_URL`, else this machine's by any of its names and
 * ports, never another host that a visitor names. @param requested the origin of the request
 */
export function trustedOrigin(config: Pick<Config, "appOrigin" | "port">, requested: string): string {
  if (config.appOrigin) return config.appOrigin;
  const url = URL.parse(requested);
  return url && localHosts.includes(url.hostname) ? url.origin : defaultOrigin(config);
}

const localHosts = ["localhost", "127.0.0.1", "[::1]"];

/** Whether an origin is the shop's own and not a made-up host: `APP_URL`, else this machine's at the shop's port. */
export function ownOriginMatcher({ appOrigin, port }: Pick<Config, "appOrigin" | "port">) {
  const allowed = appOrigin
    ? [appOrigin]
    : localHosts.map((host) => new URL(`http://${host}:${port}`).origin);
  return (origin: string): boolean => allowed.includes(origin);
}
