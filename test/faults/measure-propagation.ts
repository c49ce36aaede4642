import { blankSettings } from "../blank-settings.ts";
import type { Deployment } from "./deployment.ts";
import { NoScriptBrowser } from "./no-script-browser.ts";
import { delay, Traffic } from "./traffic.ts";

/** How long a change took to be seen, in milliseconds: the longest of all. */
export interface Propagation {
  changes: number;
  /** At the server that made it, its next answer to anyone was the new one. */
  immediateAtSource: number;
  maxDelayMs: number;
}

/** The owner changes the shop's phone number at one server after the other; visitors look for it at both. */
export async function measurePropagation(deployment: Deployment, changes: number): Promise<Propagation> {
  const browsers = deployment.addresses.map((address) => {
    const traffic = new Traffic();
    traffic.address = address;
    return {
      owner: new NoScriptBrowser(traffic, "192.0.2.50"),
      visitor: new NoScriptBrowser(traffic, "192.0.2.51"),
    };
  });
  const [first, second] = browsers;
  if (!first || !second) throw new Error("a change is seen elsewhere only where there are two servers");
  const account = { email: "owner@example.com", password: "a-good-password" };
  await first.owner.submitUntilAnswered("/signup", account);
  await deployment.query("update users set role = 'owner', email_verified = true where email = $1", [
    account.email,
  ]);
  await second.owner.submitUntilAnswered("/signin", account);

  const propagation: Propagation = { changes, immediateAtSource: 0, maxDelayMs: 0 };
  for (let number = 0; number < changes; number++) {
    const [source, target] = number % 2 === 0 ? [first, second] : [second, first];
    const phone = `042 3576${String(1000 + number)}`;
    const shows = async (visitor: NoScriptBrowser) =>
      (await visitor.readUntilAnswered("/contact")).includes(phone);
    await shows(target.visitor);
    await source.owner.submitUntilAnswered("/dashboard/settings", { ...blankSettings, phone });
    const changedAt = performance.now();
    if (await shows(source.visitor)) propagation.immediateAtSource++;
    while (!(await shows(target.visitor))) await delay(5);
    propagation.maxDelayMs = Math.max(propagation.maxDelayMs, performance.now() - changedAt);
  }
  return propagation;
}
