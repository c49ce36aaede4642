import { isConnectionFailure, type SendResult, shortReason } from "./send-result.ts";

// The protocol of EmailJS's JavaScript library of this version.
const libraryVersion = "3.2.0";
const longestAnswer = 10_000;

export interface EmailJsOptions {
  /** What the API's paths are appended to, such as `https://api.emailjs.com`. */
  url: string;
  userId: string;
  serviceId: string;
  /** Needed where the account demands it of calls that come from a server. */
  accessToken?: string | null;
  /** Milliseconds within which the whole answer must have come. */
  timeoutMs?: number;
}

/** What a template of EmailJS is filled in with. */
export type TemplateParams = Record<string, string>;

/** The answer of EmailJS, as it came. */
export interface EmailJsAnswer {
  status: number;
  text: string;
}

/** A client of EmailJS's REST API. */
export interface EmailJs {
  /** Fills in a template and sends it: a JSON POST to `send`. */
  send(templateId: string, params: TemplateParams): Promise<EmailJsAnswer>;
  /** The same with the fields of a form: a multipart POST to `send-form`. */
  sendForm(templateId: string, fields: FormData): Promise<EmailJsAnswer>;
}

/**
 * Speaks EmailJS's protocol. A call throws an error with a message where the user, service or template id
 * is missing, and what `fetch` throws where no whole answer came in time; any answer is returned.
 */
export function createEmailJs(options: EmailJsOptions): EmailJs {
  const { userId, serviceId, accessToken, timeoutMs = 15_000 } = options;
  const base = options.url.replace(/\/+$/, "");

  async function post(path: string, body: string | FormData): Promise<EmailJsAnswer> {
    const response = await fetch(base + path, {
      method: "POST",
      body,
      ...(typeof body === "string" ? { headers: { "Content-Type": "application/json" } } : {}),
      // An answer that points elsewhere is not the service's.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await beginning(response.body) };
  }

  return {
    async send(templateId, params) {
      demandIds(userId, serviceId, templateId);
      const body = {
        lib_version: libraryVersion,
        user_id: userId,
        service_id: serviceId,
        template_id: templateId,
        template_params: params,
        ...(accessToken ? { accessToken } : {}),
      };
      return post("/api/v1.0/email/send", JSON.stringify(body));
    },
    async sendForm(templateId, fields) {
      demandIds(userId, serviceId, templateId);
      const body = new FormData();
      for (const [name, value] of fields) body.append(name, value);
      body.append("lib_version", libraryVersion);
      body.append("service_id", serviceId);
      body.append("template_id", templateId);
      body.append("user_id", userId);
      if (accessToken) body.append("accessToken", accessToken);
      return post("/api/v1.0/email/send-form", body);
    },
  };
}

/** Whether EmailJS took the message: told by its status or by its text (section 7 of the specification). */
export function isAccepted({ status, text }: EmailJsAnswer): boolean {
  return status === 200 || text === "OK";
}

/** Makes one call and tells what became of it. Missing ids are thrown: they are not the message's fault. */
export async function sendByEmailJs(call: () => Promise<EmailJsAnswer>): Promise<SendResult> {
  try {
    const answer = await call();
    if (isAccepted(answer)) return { outcome: "accepted" };
    const reason = shortReason(`EmailJS answered ${answer.status}: ${answer.text}`);
    return { outcome: "rejected", reason, permanent: false };
  } catch (error) {
    if (error instanceof MissingIdError) throw error;
    // What went wrong with the connection is the cause of fetch's own error.
    const failure = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
    const reason = shortReason(`EmailJS gave no answer: ${failure.message || failure.name}`);
    return isConnectionFailure(failure)
      ? { outcome: "rejected", reason, permanent: false }
      : { outcome: "unknown", reason };
  }
}

/** An id without which EmailJS cannot be called is missing. */
export class MissingIdError extends Error {}

function demandIds(userId: string, serviceId: string, templateId: string): void {
  const at = "Visit https://dashboard.emailjs.com/admin";
  if (!userId) throw new MissingIdError(`The user ID is required. ${at}/integration`);
  if (!serviceId) throw new MissingIdError(`The service ID is required. ${at}`);
  if (!templateId) throw new MissingIdError(`The template ID is required. ${at}/templates`);
}

/** The beginning of an answer's text: a word or a sentence is due, whatever a broken service sends. */
async function beginning(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longestAnswer) break;
  }
  return text.slice(0, longestAnswer);
}
