import { randomUUID } from "node:crypto";

/** One acknowledged checkout: the shop answered with its number. */
export interface Acknowledged {
  email: string;
  /** The note that this attempt alone carries. */
  note: string;
  number: string;
}

/** What the shoppers and the one who breaks things tell each other. */
export interface Traffic {
  address: string;
  running: boolean;
  acknowledged: Acknowledged[];
  /** Checkouts sent and not answered yet. */
  underWay: number;
  /** Checkouts that were sent again after a lost answer. */
  sentAgain: number;
}

/**
 * A customer who orders again and again through the shop's own forms, without JavaScript. A request whose
 * answer is lost, or is a 5xx, is sent again as it was: a checkout with the same key.
 */
export async function shop(traffic: Traffic, number: number): Promise<void> {
  const email = `shopper${number}@example.com`;
  const browser = new Browser(traffic, `198.51.100.${number}`);
  await browser.insist("/signup", { email, password: "a-good-password" });
  while (traffic.running) {
    await browser.insist("/p1", { intent: "add", quantity: "1" });
    const page = await browser.read("/checkout");
    const note = randomUUID();
    const form = {
      ...hiddenFields(page),
      phoneNumber: "0300 1234567",
      shippingAddress: "House 1, Street 2, Lahore",
      notes: note,
    };
    traffic.underWay++;
    const answer = await browser.insist("/checkout", form);
    traffic.underWay--;
    const placed = answer.headers.get("Location")?.match(/LS-\d+/);
    if (placed) traffic.acknowledged.push({ email, note, number: placed[0] });
  }
}

/** The hidden fields of the page's checkout form: its key and the total that it shows. */
function hiddenFields(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [input] of html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = input.match(/name="([^"]*)"/)?.[1];
    if (name) fields[name] = input.match(/value="([^"]*)"/)?.[1] ?? "";
  }
  return fields;
}

class Browser {
  readonly #traffic: Traffic;
  readonly #clientAddress: string;
  #cookie = "";

  constructor(traffic: Traffic, clientAddress: string) {
    this.#traffic = traffic;
    this.#clientAddress = clientAddress;
  }

  /** Sends a form until the shop gives an answer that is not an outage. */
  async insist(path: string, form: Record<string, string>): Promise<Response> {
    for (let tries = 0; ; tries++) {
      if (tries === 1) this.#traffic.sentAgain++;
      const response = await this.#send(path, { method: "POST", body: new URLSearchParams(form) });
      if (response && response.status < 500) return response;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async read(path: string): Promise<string> {
    for (;;) {
      // The shop may be killed between the head of the page and its end.
      const response = await this.#send(path, {});
      const page = await response?.text().catch(() => null);
      if (response && response.status < 500 && typeof page === "string") return page;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async #send(path: string, init: RequestInit): Promise<Response | null> {
    const { address } = this.#traffic;
    const headers = { Cookie: this.#cookie, Origin: address, "X-Forwarded-For": this.#clientAddress };
    try {
      const response = await fetch(address + path, { ...init, headers, redirect: "manual" });
      const cookie = response.headers.getSetCookie().find((text) => text.includes("session_token"));
      if (cookie) this.#cookie = cookie.split(";")[0] ?? "";
      return response;
    } catch {
      return null;
    }
  }
}
