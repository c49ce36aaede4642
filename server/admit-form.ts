import { waitHeaders } from "../app/http/limit-visitor.ts";
import { network, type SharedLimits } from "../app/limits/shared-limits.ts";
import { tooMany } from "../app/limits/too-many.ts";
import { readFormBody } from "./form-body.ts";
import { openFormBudget } from "./form-budget.ts";
import { plainPage } from "./plain-page.ts";

/** Answers a request whose body has been read, or refuses it before. */
type AdmitForm = (
  request: Request,
  clientAddress: string,
  answer: (request: Request) => Promise<Response>,
) => Promise<Response>;

/**
 * Checks every form before its route, the cheapest first: how often its sender's address sends any, and, while it arrives,
 * how large it is and how much room forms take at the moment. Only what passes is parsed and reaches a route.
 */
export function formAdmission(limits: Pick<SharedLimits, "attempt">, budget = openFormBudget()): AdmitForm {
  return async (request, clientAddress, answer) => {
    const wait = await limits.attempt("form", clientAddress, null);
    if (wait !== null) return refusal(429, tooMany(wait), wait);
    const reservation = budget.reserve(network(clientAddress, 48));
    try {
      const read = await readFormBody(request, reservation);
      if (!("bytes" in read)) return refusal(read.status, read.words, read.wait);
      return await answer(withBody(request, read.bytes));
    } finally {
      reservation.release();
    }
  };
}

function withBody({ url, method, headers, signal }: Request, bytes: Buffer): Request {
  return new Request(url, { method, headers, signal, body: bytes as BodyInit });
}

function refusal(status: number, words: string, wait?: number): Response {
  const response = plainPage(status, "Form not accepted", `${words} Nothing was done.`);
  for (const [name, value] of Object.entries(waitHeaders(wait))) response.headers.set(name, value);
  return response;
}
