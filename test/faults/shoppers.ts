import { randomUUID } from "node:crypto";
import { hiddenFields } from "../hidden-fields.ts";
import { Browser } from "./browser.ts";
import type { Stage } from "./stage.ts";
import { pause, type Traffic } from "./traffic.ts";

const password = "a-good-password";

/**
 * A customer who orders again and again through the shop's own forms: adds one piece, checks out, and sends each form
 * again as it was until there is an answer.
 */
export async function shopper(traffic: Traffic, number: number): Promise<void> {
  const email = `shopper${number}@example.com`;
  const browser = new Browser(traffic, `198.51.100.${number}`);
  await join(traffic, browser, email);
  while (traffic.running) {
    const { key = "" } = hiddenFields(await browser.read("/p1"));
    const added = await browser.insist("/p1", { intent: "add", quantity: "1", key });
    if (added && added.status !== 303) traffic.refuse("/p1", added);
    const fields = hiddenFields(await browser.read("/checkout"));
    if (!traffic.running) return;
    const note = randomUUID();
    traffic.tried++;
    traffic.underWay++;
    const answer = await browser.insist("/checkout", {
      ...fields,
      phoneNumber: "0300 1234567",
      shippingAddress: "House 1, Street 2, Lahore",
      notes: note,
      payment: "cod",
    });
    traffic.underWay--;
    const placed = answer?.headers.get("Location")?.match(/LS-\d+/);
    if (placed) traffic.orders.push({ email, note, number: placed[0] });
    // What they had put into their cart, or their session, was gone.
    else if (answer) traffic.refuse("/checkout", answer);
  }
}

/** New customers sign up, one after another, for as long as the traffic goes on. */
export async function newcomers(traffic: Traffic): Promise<void> {
  for (let number = 1; traffic.running; number++) {
    const browser = new Browser(traffic, `203.0.113.${number % 250}`);
    await join(traffic, browser, `newcomer${number}@example.com`);
    await pause(200);
  }
}

/** A visitor who looks at a kept page and at one that is not, again and again. Answers are counted by the browser. */
export async function visitor(
  traffic: Traffic,
  stage: Stage,
  seen: { kept: number; lost: number },
): Promise<void> {
  const browser = new Browser(traffic, "192.0.2.77");
  while (traffic.running) {
    const { stopsAndStarts, serversOpen } = stage;
    const kept = await browser.send("/terms");
    if (kept) seen.kept++;
    // A server that is not there cannot answer from its memory either, and one that was told to stop takes no new
    // connections while it still answers on old ones.
    else if (serversOpen > 0 && stopsAndStarts === stage.stopsAndStarts) {
      const { refusal } = browser;
      if (await reachable(traffic)) {
        seen.lost++;
        traffic.firstKeptLost ||= refusal;
      }
    }
    await browser.send("/search?query=serum");
    await pause(100);
  }
}

const reachable = (traffic: Traffic) =>
  fetch(`${traffic.address}/mark.svg`, { signal: AbortSignal.timeout(5_000) }).then(
    async (response) => {
      await response.bytes();
      return response.ok;
    },
    () => false,
  );

/** Signs up; told that the address is taken, the first attempt had arrived, and they sign in. */
async function join(traffic: Traffic, browser: Browser, email: string): Promise<void> {
  const answer = await browser.insist("/signup", { email, password });
  if (!answer) return;
  if (answer.status !== 302) {
    const signedIn = await browser.insist("/signin", { email, password });
    if (!signedIn) return;
    if (signedIn.status !== 302) return traffic.refuse("/signin", signedIn);
  }
  traffic.accounts.push(email);
}
