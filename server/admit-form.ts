import { waitHeaders } from "../app/http/limit-visitor.ts";
import { network, type SharedLimits } from "../app/limits/shared-limits.ts";
import { tooMany } from "../app/limits/too-many.ts";
import { largestForm, readFormBody } from "./form-body.ts";
import { openFormBudget } from "./form-budget.ts";
import { plainPage } from "./plain-page.ts";

/** Answers a request whose body has been read, or refuses it before. */
type AdmitForm = (
  request: Request,
  clientAddress: string,
  answer: (request: Request) => Promise<Response>,
) => Promise<Response>;

/**
 * What stands before every form, cheapest check first: how often its sender's address sends any, how much room forms
 * take at the moment, and how large it is. Only what passes is parsed and reaches a route.
 */
export function formAdmission(limits: Pick<SharedLimits, "attempt">, budget = openFormBudget()): AdmitForm {
  return async (request, clientAddress, answer) => {
    const wait = await limits.attempt("form", clientAddress, null);
    if (wait !== null) return refusal(429, tooMany(wait), wait);
    const reserved = budget.reserve(network(clientAddress), bytesOf(request));
    if ("full" in reserved)
      return reserved.full === "each"
        ? refusal(429, "Too many forms at once. Please try again in a moment.", 1)
        : refusal(503, "The shop is busy. Please try again in a moment.", 1);
    try {
      const read = await readFormBody(request);
      if (!("bytes" in read)) return refusal(read.status, read.words);
      return await answer(withBody(request, read.bytes));
    } finally {
      reserved.release();
    }
  };
}

/** How many bytes a form takes at most: what it says itself; where it comes in chunks it may be of any length. */
function bytesOf({ headers }: Request): number {
  const chunked = headers.has("Transfer-Encoding");
  return Math.min(chunked ? largestForm : Number(headers.get("Content-Length") ?? 0), largestForm);
}

function withBody({ url, method, headers, signal }: Request, bytes: Buffer): Request {
  return new Request(url, { method, headers, signal, body: bytes as BodyInit });
}

function refusal(status: number, words: string, wait?: number): Response {
  const response = plainPage(status, "Form not accepted", `${words} Nothing was done.`);
  for (const [name, value] of Object.entries(waitHeaders(wait))) response.headers.set(name, value);
  return response;
}
