import type { BenchShop } from "./child-process-shop.ts";
import { fetchRaw, type RawPage } from "./fetch-raw.ts";
import { medianOf, medianRound, type Round } from "./median-round.ts";
import { startNodeServer } from "./references.ts";
import { openSessions, type SessionLoad } from "./session-load.ts";
import type { Row } from "./table.ts";

const starts = 5;
const rounds = 5;

/** The home page from memory, beside bare Node that sends the same headers and bytes: both started five times. */
export async function visitorRows(shop: BenchShop): Promise<Row[]> {
  let busiest = 0;
  const measured: Round[] = [];
  for (let start = 0; start < starts; start++) {
    await shop.restart();
    const loads = await openVisitorLoads(shop.baseUrl);
    try {
      const rateOf = (load: SessionLoad) => async () => {
        const { rate, generatorLoad } = await load.measure(1);
        busiest = Math.max(busiest, generatorLoad);
        return rate;
      };
      for (const load of [loads.shop, loads.node]) await load.measure(1);
      measured.push(await medianRound(rounds, rateOf(loads.shop), rateOf(loads.node)));
    } finally {
      await loads.stop();
    }
  }
  const { value, reference } = medianOf(measured);
  return [
    {
      what: `visitor's home page (median of ${starts} starts)`,
      value,
      unit: "requests/s",
      reference: { what: "bare Node, the same headers and bytes", value: reference },
      goal: { minRatio: 0.75 },
    },
    { what: "visitor's home page: load generator busy, at most", value: 100 * busiest, unit: "%" },
  ];
}

/** A load on the shop's home page, and one on bare Node that sends the same; `stop` ends bare Node. */
export async function openVisitorLoads(baseUrl: string) {
  const home = `${baseUrl}/`;
  await fetchRaw(home);
  const page = await fetchRaw(home);
  const node = await startNodeServer(page.body, sameHeaders(page));
  assertSame(page, await fetchRaw(node.url));
  const visitors = Array<string>(100).fill("");
  return {
    shop: await openSessions(baseUrl, ["/"], visitors),
    node: await openSessions(node.url, ["/"], visitors),
    stop: node.stop,
  };
}

/** The headers of a response, but for the two that the reference adds: the date, as in the shop, and the length. */
function sameHeaders({ headerPairs }: RawPage): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of headerPairs) {
    if (/^(date|content-length)$/i.test(name)) continue;
    headers[name] = headers[name] === undefined ? value : [headers[name], value].flat();
  }
  return headers;
}

function assertSame(page: RawPage, reference: RawPage): void {
  const headersOf = ({ headerPairs }: RawPage) =>
    headerPairs
      .map(([name, value]) => `${name.toLowerCase()}: ${/^date$/i.test(name) ? "" : value}`)
      .sort()
      .join("\n");
  if (headersOf(page) !== headersOf(reference) || !page.body.equals(reference.body))
    throw new Error(`the reference sends other headers or bytes:\n${headersOf(reference)}`);
}
