import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import {
  type CourierFault as CallFault,
  type CourierFaults as CallFaults,
  createFaults,
  type FaultKind,
} from "../couriers/courier-faults.ts";
import { sendAnswer } from "../couriers/send-answer.ts";
import { openServer } from "../open-server.ts";
import {
  createGatewayBooks,
  type GatewayBooks,
  type Generation,
  type SimulatedPayment,
} from "./gateway-books.ts";
import { gatewayPaths, inquiryV1Path } from "./gateway-merchant.ts";
import { callFaults, endPage, gatewayPage, payerPage, returnPage } from "./gateway-page.ts";
import {
  answerInquiry,
  answerRefund,
  notificationFields,
  openForm,
  returnFields,
} from "./gateway-protocol.ts";
import { createNotifications, type GatewayNotifications } from "./notifications.ts";
import { laterActions, type PayerWay, type PayerWayName, payerWays } from "./payer-ways.ts";
import type { Fields } from "./secure-hash.ts";

/** Where `npm run simulate:jazzcash` and `npm run dev` have it. */
export const gatewayPort = 4395;

export interface SimulatedGateway {
  /** Of its page. */
  url: string;
  books: GatewayBooks;
  /** Of inquiries and refunds. */
  faults: CallFaults;
  notifications: GatewayNotifications;
  /** The calls of the shop that came, in their order, such as `inquiry A1b2C3`. */
  calls: string[];
  settings: GatewaySettings;
  /** Does what a payer presses. @returns the fields with which the browser comes back; null: it does not */
  press(payment: SimulatedPayment, way: PayerWay): Fields | null;
  /** Sends JazzCash's own call about what became of a payment. */
  notify(payment: SimulatedPayment): void;
  stop(): Promise<void>;
}

export interface GatewaySettings {
  /** The address that the shop has registered, to the letter; null: any. */
  returnUrl: string | null;
  /** Minutes after the start before which an inquiry is refused. */
  inquiryMinutes: number;
}

const inquiryPaths: Readonly<Record<string, boolean>> = {
  [gatewayPaths.legacy.inquiry]: false,
  [inquiryV1Path]: false,
  [gatewayPaths["2026"].inquiry]: true,
};
const refundPaths: readonly string[] = [gatewayPaths.legacy.refund, gatewayPaths["2026"].refund];
const generations: readonly Generation[] = ["legacy", "2026"];

/**
 * A JazzCash that keeps payments in memory and speaks its protocol of both generations over HTTP. Its payer's page has a button for
 * each way in which a payment can go; `/` is the page of whoever plays JazzCash, and `/__books`, `/__faults`, `/__chances`, `/__notify`
 * and `/__settings` are for programs.
 * @param port 0: any free one
 */
export async function startGateway({
  port = 0,
  notificationTimeoutMs = 60_000,
} = {}): Promise<SimulatedGateway> {
  const books = createGatewayBooks();
  const faults = createFaults();
  const notifications = createNotifications(notificationTimeoutMs);
  const settings: GatewaySettings = { returnUrl: null, inquiryMinutes: 10 };
  const calls: string[] = [];
  const { url, stop } = await openServer(port, handle);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", url);
    const body = (await buffer(request)).toString();
    if (request.method === "POST") {
      const generation = generations.find((one) => gatewayPaths[one].form === pathname);
      if (generation) return openPage(formOf(body), generation, response);
      const hasAmount = inquiryPaths[pathname];
      if (hasAmount !== undefined || refundPaths.includes(pathname))
        return answerCall(hasAmount, pathname, fieldsOf(parseJson(body)), request, response);
    }
    return handlePage(`${request.method} ${pathname}`, body, response);
  }

  function openPage(fields: Fields, generation: Generation, response: ServerResponse): void {
    const form = openForm(fields, generation, books, settings.returnUrl);
    if (form.outcome === "opened") sendPage(response, payerPage(form.payment));
    else if (form.outcome === "repeated")
      sendPage(response, returnPage(form.payment.returnUrl, returnFields(form.payment, "110")));
    else {
      calls.push(`refused ${form.code} ${form.why}`);
      sendPage(response, endPage(`Error ${form.code}: ${form.why}`));
    }
  }

  async function answerCall(
    hasAmount: boolean | undefined,
    path: string,
    call: Fields,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const isInquiry = hasAmount !== undefined;
    calls.push(`${isInquiry ? "inquiry" : "refund"} ${call.pp_TxnRefNo ?? ""}`);
    const fault = faults.take(path);
    if (fault?.kind === "lost-before") return void request.socket.destroy();
    if (fault?.kind === "error-before") return void response.writeHead(500).end("Internal Server Error");
    if (fault?.kind === "refused")
      return void response.end(
        JSON.stringify({ pp_ResponseCode: "199", pp_ResponseMessage: "System error." }),
      );
    const answer = () =>
      isInquiry
        ? answerInquiry(call, books, { hasAmount, minutes: settings.inquiryMinutes })
        : answerRefund(call, books);
    if (fault?.kind.startsWith("twice")) answer();
    await sendAnswer({ json: answer() }, fault, request, response);
  }

  async function handlePage(target: string, body: string, response: ServerResponse): Promise<void> {
    const json = (value: unknown) =>
      void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
    switch (target) {
      case "GET /":
        return sendPage(response, gatewayPage(books));
      case "GET /__books":
        return json({ payments: books.payments, calls });
      case "POST /__faults":
        faults.add(parseJson(body) as unknown as CallFault);
        return json({});
      case "DELETE /__faults":
        faults.clear();
        return json({});
      case "POST /__chances": {
        const { chances, seed } = parseJson(body) as {
          chances: Partial<Record<FaultKind, number>>;
          seed?: number;
        };
        faults.setChances(chances, seed);
        return json({});
      }
      case "POST /__notify":
        notifications.subscribe(String(parseJson(body).url ?? ""));
        return json({});
      case "POST /__settings":
        Object.assign(settings, parseJson(body));
        return json(settings);
      case "POST /__act":
        act(formOf(body));
        return void response.writeHead(303, { location: "/" }).end();
      case "POST /__pay":
        return payByPage(formOf(body), response);
      default:
        return void response.writeHead(404).end();
    }
  }

  /** What a payer has pressed. */
  async function payByPage({ reference = "", action = "" }: Fields, response: ServerResponse): Promise<void> {
    const payment = books.find(reference);
    if (!payment || !(action in payerWays)) return void response.writeHead(400).end();
    const way: PayerWay = payerWays[action as PayerWayName];
    if (way.delayMs) await new Promise<void>((resolve) => void setTimeout(resolve, way.delayMs).unref());
    const fields = press(payment, way);
    return sendPage(
      response,
      fields ? returnPage(payment.returnUrl, fields) : endPage("The window is closed: the shop is not told."),
    );
  }

  function press(payment: SimulatedPayment, way: PayerWay): Fields | null {
    if (way.code === undefined) return null;
    const code = books.decide(payment, way.code);
    const count = way.notifications === "later" ? 0 : way.notifications;
    for (let sent = 0; sent < count; sent++) notifications.send(notificationFields(payment, code));
    return way.returns ? returnFields(payment, code, way.isNull) : null;
  }

  function notify(payment: SimulatedPayment): void {
    if (payment.code) notifications.send(notificationFields(payment, payment.code));
  }

  /** What was pressed by whoever plays JazzCash. */
  function act({ reference = "", action = "" }: Fields): void {
    const fault = callFaults[action as keyof typeof callFaults];
    if (fault) faults.add({ kind: fault, ms: 60_000 });
    const payment = books.find(reference);
    if (!payment) return;
    if (action === "allow no refund") payment.refundable = false;
    const code = laterActions[action as keyof typeof laterActions];
    if (code) books.decide(payment, code);
    if (code || action === "send the notification") notify(payment);
  }

  return {
    url,
    books,
    faults,
    notifications,
    calls,
    settings,
    press,
    notify,
    stop,
  };
}

const sendPage = (response: ServerResponse, html: string) =>
  void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);

const formOf = (body: string): Fields => Object.fromEntries(new URLSearchParams(body));

function parseJson(body: string): Record<string, unknown> {
  try {
    const value = JSON.parse(body);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** The values that are text: JazzCash takes no others. */
const fieldsOf = (value: Record<string, unknown>): Fields =>
  Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
