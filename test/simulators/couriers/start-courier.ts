import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { openServer } from "../open-server.ts";
import { type CourierBooks, type CourierStep, courierSteps, createBooks } from "./courier-books.ts";
import { type CourierFault, type CourierFaults, createFaults, type FaultKind } from "./courier-faults.ts";
import { bookingFaults, courierPage } from "./courier-page.ts";
import { leopards } from "./leopards.ts";
import { postex } from "./postex.ts";
import type { CourierProtocol, SimulatedCall } from "./protocol.ts";
import { sendAnswer } from "./send-answer.ts";
import { trax } from "./trax.ts";
import { createWebhooks, type Webhooks } from "./webhooks.ts";

export const courierProtocols = { postex, leopards, trax };

export interface SimulatedCourier {
  name: CourierProtocol["name"];
  /** Of its page. */
  url: string;
  /** An account of the shop at it, but for the courier's id. */
  account: { baseUrl: string; credentials: Record<string, string>; settings: Record<string, string> };
  books: CourierBooks;
  faults: CourierFaults;
  webhooks: Webhooks;
  /** The calls that came, in their order, such as `POST /v3/create-order`. */
  calls: string[];
  stop(): Promise<void>;
}

/**
 * A courier that keeps parcels in memory, speaks its protocol over HTTP, and fails as it is told. Beside its protocol it has a page
 * on which a person plays the courier, and `/__books`, `/__faults`, `/__chances`, `/__act` and `/__webhook` for programs.
 * @param port 0: any free one
 */
export async function startCourier(name: CourierProtocol["name"], port = 0): Promise<SimulatedCourier> {
  const protocol = courierProtocols[name];
  const books = createBooks(protocol.numberOf);
  const faults = createFaults();
  const webhooks = createWebhooks(protocol);
  books.onStep.push(webhooks.send);
  const calls: string[] = [];
  const { url, stop } = await openServer(port, handle);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = new URL(request.url ?? "/", url);
    const body = await buffer(request);
    if (!target.pathname.startsWith(protocol.basePath)) return handlePage(target, request, body, response);
    const path = target.pathname.slice(protocol.basePath.length);
    calls.push(`${request.method} ${path}`);
    const call: SimulatedCall = {
      method: request.method ?? "",
      path,
      query: target.searchParams,
      body: parseBody(body),
      headers: request.headers,
    };
    const fault = faults.take(path);
    if (fault?.kind === "lost-before") return void request.socket.destroy();
    if (fault?.kind === "error-before") return void response.writeHead(500).end("Internal Server Error");
    if (fault?.kind === "refused")
      return void response.writeHead(400).end(JSON.stringify({ status: 0, message: "Refused for the test" }));
    if (fault?.kind.startsWith("twice")) protocol.answer(call, books);
    await sendAnswer(protocol.answer(call, books), fault, request, response);
  }

  async function handlePage(
    target: URL,
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): Promise<void> {
    const json = (value: unknown) =>
      void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
    const back = () => void response.writeHead(303, { location: "/" }).end();
    const given = () => parseBody(body);
    switch (`${request.method} ${target.pathname}`) {
      case "GET /":
        return void response
          .writeHead(200, { "content-type": "text/html; charset=utf-8" })
          .end(courierPage(protocol.title, books, webhooks));
      case "GET /__books":
        return json({ parcels: books.parcels, calls });
      case "POST /__faults":
        faults.add(given() as unknown as CourierFault);
        return json({});
      case "DELETE /__faults":
        faults.clear();
        return json({});
      case "POST /__chances": {
        const { chances, seed, path } = given() as {
          chances: Partial<Record<FaultKind, number>>;
          seed?: number;
          path?: string;
        };
        faults.setChances(chances, seed, path);
        return json({});
      }
      case "POST /__webhook":
        webhooks.subscribe(String(given().url ?? ""), given().headers as Record<string, string>);
        return json({});
      case "POST /__act":
        act(new URLSearchParams(body.toString()));
        return back();
      default:
        return void response.writeHead(404).end();
    }
  }

  /** What was pressed on the page, or told by a test. */
  function act(form: URLSearchParams): void {
    const action = form.get("action") ?? "";
    const fault = bookingFaults[action];
    if (fault) faults.add({ kind: fault, path: protocol.bookingPath, ms: 60_000 });
    if (action === "lose next answer") faults.add({ kind: "lost-after" });
    const parcel = books.find(form.get("number") ?? "");
    if (!parcel) return;
    if (action === "pay") books.pay(parcel);
    if (action === "tell again") webhooks.send(parcel);
    const at = form.get("at");
    if (courierSteps.includes(action as CourierStep))
      books.act(parcel, action as CourierStep, {
        reason: form.get("reason") ?? "",
        ...(at ? { at: new Date(at) } : {}),
      });
  }

  return {
    name,
    url,
    account: {
      baseUrl: url + protocol.basePath,
      credentials: protocol.credentials,
      settings: protocol.settings,
    },
    books,
    faults,
    webhooks,
    calls,
    stop,
  };
}

function parseBody(body: Buffer): Record<string, unknown> {
  try {
    const value = JSON.parse(body.toString());
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
