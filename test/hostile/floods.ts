import { Agent, request as send } from "node:http";

/** What a flood's request brings. */
export interface FloodRequest {
  method?: "GET" | "POST";
  path: string;
  /** The address that the proxy in front of the shop says it came from. */
  address: string;
  cookie?: string;
  body?: string;
}

export interface FloodResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  milliseconds: number;
}

/** Sends requests to a shop that trusts this machine as its proxy. */
export function createSender(origin: string, agent = new Agent({ keepAlive: true })) {
  return ({ method = "GET", path, address, cookie = "", body }: FloodRequest) =>
    new Promise<FloodResponse>((resolve, reject) => {
      const startedAt = performance.now();
      const headers: Record<string, string | number> = { "X-Forwarded-For": address, Cookie: cookie };
      if (method === "POST") {
        headers.Origin = origin;
        headers["Content-Type"] = "application/x-www-form-urlencoded";
        headers["Content-Length"] = Buffer.byteLength(body ?? "");
      }
      const request = send(`${origin}${path}`, { method, headers, agent }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () => {
          const { statusCode = 0, headers } = response;
          resolve({ status: statusCode, headers, text, milliseconds: performance.now() - startedAt });
        });
      });
      request.on("error", reject).end(body);
    });
}

/**
 * Floods while some work is done: so many requests at once, then so many a second whatever becomes of those before.
 * @returns how often each status was answered; 0: no answer came
 */
export async function floodDuring(
  attack: (n: number) => Promise<FloodResponse>,
  { atOnce, perSecond }: { atOnce: number; perSecond: number },
  measure: () => Promise<void>,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  const pending: Promise<void>[] = [];
  const sendNext = () =>
    pending.push(
      attack(pending.length)
        .then(({ status }) => status)
        .catch(() => 0)
        .then((status) => {
          statuses[status] = (statuses[status] ?? 0) + 1;
        }),
    );
  for (let n = 0; n < atOnce; n++) sendNext();
  const timer = setInterval(sendNext, 1000 / perSecond);
  try {
    await measure();
  } finally {
    // A flood that outlived a failed measurement would be measured by the next.
    clearInterval(timer);
    await Promise.all(pending);
  }
  return statuses;
}

export const median = (all: readonly number[]): number =>
  [...all].sort((sendNext, other) => sendNext - other)[Math.floor(all.length / 2)] ?? Number.NaN;
