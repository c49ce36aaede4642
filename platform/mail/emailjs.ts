import { isConnectionFailure, type SendResult, shortReason } from "./send-result.ts";

// The protocol of EmailJS's JavaScript library of this version.
const libraryVersion = "3.2.0";
const maxResponseLength = 10_000;

export interface EmailJsOptions {
  /** What the API's paths are appended to, such as `https://api.emailjs.com`. */
  url: string;
  userId: string;
  serviceId: string;
  /** Needed where the account demands it of calls that come from a server. */
  accessToken?: string | null;
  /** Milliseconds within which the whole response must have come. */
  timeoutMs?: number;
}

export type TemplateParams = Record<string, string>;

export interface EmailJsResponse {
  status: number;
  text: string;
}

export interface EmailJs {
  /** Sends a template: a JSON POST to `send`. */
  send(templateId: string, params: TemplateParams): Promise<EmailJsResponse>;
  /** The same with the fields of a form: a multipart POST to `send-form`. */
  sendForm(templateId: string, fields: FormData): Promise<EmailJsResponse>;
}

/**
 * Creates a client of EmailJS's protocol. A call throws a MissingIdError where the user, service or template id is
 * missing, and what `fetch` throws where no whole response came in time; any response is returned.
 */
export function createEmailJs(options: EmailJsOptions): EmailJs {
  const { userId, serviceId, accessToken, timeoutMs = 15_000 } = options;
  const base = options.url.replace(/\/+$/, "");

  async function post(path: string, body: string | FormData): Promise<EmailJsResponse> {
    const response = await fetch(base + path, {
      method: "POST",
      body,
      ...(typeof body === "string" ? { headers: { "Content-Type": "application/json" } } : {}),
      // The service does not redirect.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await readStart(response.body) };
  }

  return {
    async send(templateId, params) {
      requireIds(userId, serviceId, templateId);
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
      requireIds(userId, serviceId, templateId);
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

/** Whether EmailJS accepted the email: by its status or by its text (section 7 of the specification). */
export function isAccepted({ status, text }: EmailJsResponse): boolean {
  return status === 200 || text === "OK";
}

/** Makes one call and returns its result; throws where an id is missing, which is a fault of the configuration. */
export async function sendByEmailJs(call: () => Promise<EmailJsResponse>): Promise<SendResult> {
  try {
    const response = await call();
    if (isAccepted(response)) return { outcome: "accepted" };
    const reason = shortReason(`EmailJS answered ${response.status}: ${response.text}`);
    return { outcome: "rejected", reason, permanent: false };
  } catch (error) {
    if (error instanceof MissingIdError) throw error;
    // fetch wraps the connection's error.
    const failure = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
    const reason = shortReason(`EmailJS did not answer: ${failure.message || failure.name}`);
    return isConnectionFailure(failure)
      ? { outcome: "rejected", reason, permanent: false }
      : { outcome: "unknown", reason };
  }
}

/** An id without which EmailJS cannot be called is missing. */
export class MissingIdError extends Error {}

function requireIds(userId: string, serviceId: string, templateId: string): void {
  const helpUrl = "Visit https://dashboard.emailjs.com/admin";
  if (!userId) throw new MissingIdError(`The user ID is required. ${helpUrl}/integration`);
  if (!serviceId) throw new MissingIdError(`The service ID is required. ${helpUrl}`);
  if (!templateId) throw new MissingIdError(`The template ID is required. ${helpUrl}/templates`);
}

/** The start of a response's text: a broken service may send any amount. */
async function readStart(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxResponseLength) break;
  }
  return text.slice(0, maxResponseLength);
}
