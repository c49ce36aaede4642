import { retryAfterHeaders } from "../../app/http/limits/limit-visitor.ts";
import { networkOf, type SharedLimits } from "../../app/http/limits/shared-limits.ts";
import { tooManyMessage } from "../../app/http/limits/too-many-message.ts";
import type { Customer } from "../../shop/customers/model/customer.ts";
import { plainPage } from "../pages/plain-page.ts";
import { readFormBody } from "./form-body.ts";
import { type FormBudget, openFormBudget } from "./form-budget.ts";
import { largeBodyRoute } from "./large-bodies.ts";

const megabytes = (count: number) => count * 1024 * 1024;

/** Answers a request whose body has been read, or refuses it before. */
type AdmitForm = (
  request: Request,
  clientIp: string,
  respond: (request: Request) => Promise<Response>,
) => Promise<Response>;

/**
 * Checks every form before its route, the cheapest check first: the rate limit of its IP, then, while the body arrives, its
 * size and the memory that forms take at the moment. Only what passes is parsed and reaches a route.
 * @param sender who is signed in; read only for a route that takes files, before any of its body
 */
export function formAdmission(
  limits: Pick<SharedLimits, "attempt">,
  sender: (request: Request) => Promise<Customer | null> = async () => null,
  budgets: { forms: FormBudget; files: FormBudget } = {
    forms: openFormBudget(),
    // Three of the largest at once, of admins alone: they take none of the room that customers' forms have.
    files: openFormBudget({ all: megabytes(64), each: megabytes(64) }),
  },
): AdmitForm {
  return async (request, clientIp, respond) => {
    const waitSeconds = await limits.attempt("form", clientIp, null);
    if (waitSeconds !== null) return refusalPage(429, tooManyMessage(waitSeconds), waitSeconds);
    const route = largeBodyRoute(new URL(request.url).pathname, request.headers.get("Content-Type"));
    if (route) {
      const customer = await sender(request);
      // Without a body: the guard of the route says who may not do this.
      if (!customer || !route.admits(customer)) return respond(withBody(request, null));
    }
    const reservation = budgets[route ? "files" : "forms"].reserve(networkOf(clientIp, 48));
    try {
      const formBody = await readFormBody(request, reservation, route?.limit);
      if (!("bytes" in formBody)) return refusalPage(formBody.status, formBody.message, formBody.waitSeconds);
      return await respond(withBody(request, route ? inOnePiece(formBody.bytes) : formBody.bytes));
    } finally {
      reservation.release();
    }
  };
}

function withBody({ url, method, headers, signal }: Request, body: Buffer | ReadableStream | null): Request {
  return new Request(url, { method, headers, signal, body, duplex: "half" } as RequestInit);
}

/** A body that is handed on as it is: `Request` copies bytes (`app/http/forms/read-upload.ts`). */
function inOnePiece(bytes: Buffer): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

function refusalPage(status: number, message: string, waitSeconds?: number): Response {
  const response = plainPage(status, "Form not accepted", `${message} Nothing was changed.`);
  for (const [name, value] of Object.entries(retryAfterHeaders(waitSeconds)))
    response.headers.set(name, value);
  // The rest of a body that did not arrive in time is not awaited.
  if (status === 408) response.headers.set("Connection", "close");
  return response;
}
