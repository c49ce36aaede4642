import { retryAfterHeaders } from "../app/http/limit-visitor.ts";
import { networkOf, type SharedLimits } from "../app/limits/shared-limits.ts";
import { tooManyMessage } from "../app/limits/too-many-message.ts";
import { readFormBody } from "./form-body.ts";
import { openFormBudget } from "./form-budget.ts";
import { plainPage } from "./plain-page.ts";

/** Answers a request whose body has been read, or refuses it before. */
type AdmitForm = (
  request: Request,
  clientIp: string,
  respond: (request: Request) => Promise<Response>,
) => Promise<Response>;

/**
 * Checks every form before its route, the cheapest check first: the rate limit of its IP, then, while the body arrives, its
 * size and the memory that forms take at the moment. Only what passes is parsed and reaches a route.
 */
export function formAdmission(limits: Pick<SharedLimits, "attempt">, budget = openFormBudget()): AdmitForm {
  return async (request, clientIp, respond) => {
    const waitSeconds = await limits.attempt("form", clientIp, null);
    if (waitSeconds !== null) return refusalPage(429, tooManyMessage(waitSeconds), waitSeconds);
    const reservation = budget.reserve(networkOf(clientIp, 48));
    try {
      const formBody = await readFormBody(request, reservation);
      if (!("bytes" in formBody)) return refusalPage(formBody.status, formBody.message, formBody.waitSeconds);
      return await respond(withBody(request, formBody.bytes));
    } finally {
      reservation.release();
    }
  };
}

function withBody({ url, method, headers, signal }: Request, bytes: Buffer): Request {
  return new Request(url, { method, headers, signal, body: bytes as BodyInit });
}

function refusalPage(status: number, message: string, waitSeconds?: number): Response {
  const response = plainPage(status, "Form not accepted", `${message} Nothing was done.`);
  for (const [name, value] of Object.entries(retryAfterHeaders(waitSeconds)))
    response.headers.set(name, value);
  return response;
}
