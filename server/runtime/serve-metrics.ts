import { createServer } from "node:http";
import type { Config } from "../../platform/config.ts";
import { log } from "../../platform/log.ts";
import type { Metrics } from "./metrics.ts";
import { listen, reachableUrl } from "./serve.ts";

/** Serves `/metrics` on a port of its own, which the public does not reach. @returns its URL, and how to stop */
export async function serveMetrics(
  config: NonNullable<Config["metrics"]>,
  metrics: Pick<Metrics, "text" | "contentType">,
) {
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await metrics.text();
      response.writeHead(200, { "Content-Type": metrics.contentType }).end(text);
    } catch (error) {
      log.error({ err: error }, "the metrics could not be collected");
      response.writeHead(500).end();
    }
  });
  await listen(server, config, "METRICS_PORT");
  return {
    url: `${reachableUrl(server, config.host)}/metrics`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
