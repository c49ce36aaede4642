import { delay, type Traffic } from "./traffic.ts";

/** A customer's browser without scripts: keeps its cookies and sends again what was not answered. */
export class NoScriptBrowser {
  readonly #traffic: Traffic;
  readonly #clientAddress: string;
  readonly #cookies = new Map<string, string>();
  /** Why the last attempt that brought nothing did so. */
  lastFailure = "";

  constructor(traffic: Traffic, clientAddress: string) {
    this.#traffic = traffic;
    this.#clientAddress = clientAddress;
  }

  /** Sends a form, as it is, until the shop gives an answer that is not an outage. */
  async submitUntilAnswered(path: string, form: Record<string, string>): Promise<Response | null> {
    return this.#again(() => this.send(path, { method: "POST", body: new URLSearchParams(form) }));
  }

  /** Reads a page, likewise. */
  async readUntilAnswered(path: string): Promise<string> {
    // The shop may be killed between the head of the page and its end.
    const page = await this.#again(async () => (await this.send(path))?.text().catch(() => null) ?? null);
    return page ?? "";
  }

  /** null when the traffic has ended meanwhile. */
  async #again<Answer>(attempt: () => Promise<Answer | null>): Promise<Answer | null> {
    for (;;) {
      const answer = await attempt();
      if (answer !== null || !this.#traffic.running) return answer;
      await delay(50);
    }
  }

  /** One attempt; null where there was no answer, or an outage. What came is counted. */
  async send(path: string, init: RequestInit = {}): Promise<Response | null> {
    const traffic = this.#traffic;
    const headers = {
      Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      Origin: traffic.address,
      "X-Forwarded-For": this.#clientAddress,
    };
    try {
      const response = await fetch(traffic.address + path, {
        ...init,
        headers,
        redirect: "manual",
        signal: AbortSignal.timeout(60_000),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (/;\s*Max-Age=0(;|$)/i.test(cookie)) this.#cookies.delete(name);
        else this.#cookies.set(name, value);
      }
      if (response.status < 500) return response;
      const body = await response.text();
      this.lastFailure = `${response.status} ${body.slice(0, 300)}`;
      if (response.status === 503) {
        traffic.unavailable++;
        if (!response.headers.has("Retry-After")) traffic.withoutRetryAfter++;
      } else {
        traffic.failed++;
        traffic.firstFailure ||= `${init.method ?? "GET"} ${path}: ${response.status} ${body.slice(0, 300)}`;
      }
      return null;
    } catch (error) {
      this.lastFailure = String((error as Error).cause ?? error);
      if ((error as Error).name === "TimeoutError") traffic.timedOut++;
      else traffic.unanswered++;
      return null;
    }
  }
}
