import type { SimulatedParcel } from "./courier-books.ts";
import type { CourierProtocol } from "./protocol.ts";

export interface Webhooks {
  /** Calls this address after each step from now on; a blocked subscription is switched on again. */
  subscribe(url: string, headers?: Record<string, string>): void;
  send(parcel: SimulatedParcel): void;
  /** Whether the courier has given up until someone switches it on (Trax). */
  readonly blocked: boolean;
  /** The status of each attempt; 0: none came in time. */
  readonly attempts: number[];
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

// What Trax waits for an answer.
const timeoutMs = 3_000;

/** Tells the shop of each step: one call after the other, and as often as the courier tries. */
export function createWebhooks(protocol: CourierProtocol): Webhooks {
  let target: { url: string; headers: Record<string, string> } | null = null;
  let blocked = false;
  let count = 0;
  let underWay = Promise.resolve();
  const attempts: number[] = [];

  async function deliver(body: string): Promise<void> {
    if (!target || blocked) return;
    for (let attempt = 1; attempt <= (protocol.webhookAttempts ?? 1); attempt++) {
      const status = await fetch(target.url, {
        method: "POST",
        headers: { "content-type": "application/json", ...target.headers },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      }).then(
        async (response) => {
          await response.body?.cancel();
          return response.status;
        },
        () => 0,
      );
      attempts.push(status);
      if (status >= 200 && status < 300) return;
    }
    if (protocol.webhookAttempts !== null) blocked = true;
  }

  return {
    subscribe(url, headers = {}) {
      target = url ? { url, headers } : null;
      blocked = false;
    },
    send(parcel) {
      const webhook = target && protocol.webhookOf(parcel, count++);
      if (webhook) underWay = underWay.then(() => deliver(JSON.stringify(webhook.body)));
    },
    get blocked() {
      return blocked;
    },
    attempts,
    settled: () => underWay,
  };
}
