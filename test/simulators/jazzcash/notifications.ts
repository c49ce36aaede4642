import type { Fields } from "./secure-hash.ts";

export interface GatewayNotifications {
  /** Calls this address from now on; "": none. */
  subscribe(url: string): void;
  /** Sends one, and again while the shop does not say that it was received. Each goes its own way, in no order. */
  send(fields: Fields): void;
  /** The HTTP status of each attempt; 0: no answer came, 1: one that does not say "received". */
  readonly attempts: number[];
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

const retries = 2;

/** JazzCash's own calls to the shop. @param timeoutMs how long it waits for the shop */
export function createNotifications(timeoutMs: number): GatewayNotifications {
  let target = "";
  const attempts: number[] = [];
  const underWay = new Set<Promise<void>>();

  async function deliver(url: string, body: string): Promise<void> {
    for (let attempt = 0; attempt <= retries; attempt++) {
      const status = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", connection: "close" },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      }).then(
        async (response) => {
          const reply = await response.json().catch(() => null);
          return response.status === 200 && reply?.pp_ResponseCode !== "000" ? 1 : response.status;
        },
        () => 0,
      );
      attempts.push(status);
      if (status === 200) return;
    }
  }

  return {
    subscribe: (url) => {
      target = url;
    },
    send(fields) {
      if (!target) return;
      const sending = deliver(target, JSON.stringify(fields)).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    attempts,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
