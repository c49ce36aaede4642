import { Agent, request as send } from "node:http";

/** What a flood's request brings. */
export interface Sent {
  method?: "GET" | "POST";
  path: string;
  /** The address that the proxy in front of the shop says it came from. */
  address: string;
  cookie?: string;
  body?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  milliseconds: number;
}

/** Sends requests to a shop that trusts this machine as its proxy. */
export function sender(origin: string, agent = new Agent({ keepAlive: true })) {
  return ({ method = "GET", path, address, cookie = "", body }: Sent) =>
    new Promise<Answer>((resolve, reject) => {
      const began = performance.now();
      const headers: Record<string, string | number> = { "X-Forwarded-For": address, Cookie: cookie };
      if (method === "POST") {
        headers.Origin = origin;
        headers["Content-Type"] = "application/x-www-form-urlencoded";
        headers["Content-Length"] = Buffer.byteLength(body ?? "");
      }
      const asked = send(`${origin}${path}`, { method, headers, agent }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () => {
          const { statusCode = 0, headers } = response;
          resolve({ status: statusCode, headers, text, milliseconds: performance.now() - began });
        });
      });
      asked.on("error", reject).end(body);
    });
}

/**
 * Floods while some work is done: so many requests at once, then so many a second whatever becomes of those before.
 * @returns how often each status was answered; 0: no answer came
 */
export async function flooded(
  attack: (n: number) => Promise<Answer>,
  { atOnce, perSecond }: { atOnce: number; perSecond: number },
  work: () => Promise<void>,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  const sent: Promise<void>[] = [];
  const one = () =>
    sent.push(
      attack(sent.length)
        .then(({ status }) => status)
        .catch(() => 0)
        .then((status) => {
          statuses[status] = (statuses[status] ?? 0) + 1;
        }),
    );
  for (let n = 0; n < atOnce; n++) one();
  const pace = setInterval(one, 1000 / perSecond);
  try {
    await work();
  } finally {
    // A flood that outlived a failed measurement would be measured by the next.
    clearInterval(pace);
    await Promise.all(sent);
  }
  return statuses;
}

export const median = (all: readonly number[]): number =>
  [...all].sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? Number.NaN;
