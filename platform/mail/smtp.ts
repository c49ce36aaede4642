import { isConnectionFailure, type SendResult, shortReason } from "./send-result.ts";

export interface SmtpOptions {
  /**
   * Such as `smtps://name:password@mail.example:465`. `smtp:` requires STARTTLS, unless the server is on this machine
   * or the URL ends in `?requireTLS=false`.
   */
  url: string;
  /** The sender, such as `LumiSkin <hello@shop.example>`. */
  from: string;
  /** Milliseconds within which the server must have accepted an email. */
  timeoutMs?: number;
}

export interface SmtpMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string } | undefined;
  /** The same at every attempt, so that mail programs recognise a duplicate. */
  messageId: string;
  headers?: Record<string, string> | undefined;
}

export interface Smtp {
  send(mail: SmtpMail): Promise<SendResult>;
}

/** Sends each email over an SMTP connection of its own. */
export function createSmtp({ url, from, timeoutMs = 20_000 }: SmtpOptions): Smtp {
  const requireTLS = !isLocalhost(new URL(url).hostname);
  // nodemailer is loaded by the first email: most shops have no SMTP, the others send nothing while they start.
  const loadTransport = async () =>
    (await import("nodemailer")).createTransport({
      url,
      requireTLS,
      connectionTimeout: timeoutMs / 2,
      greetingTimeout: timeoutMs / 2,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let transport: ReturnType<typeof loadTransport> | null = null;
  return {
    async send({ to, ...mail }) {
      try {
        transport ??= loadTransport();
        await (await transport).sendMail({
          ...mail,
          from,
          // As an object it is one address, whatever it contains.
          to: { name: "", address: to },
          signal: AbortSignal.timeout(timeoutMs),
        });
        return { outcome: "accepted" };
      } catch (error) {
        return toSendResult(error as SmtpError);
      }
    },
  };
}

function isLocalhost(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\./.test(host);
}

interface SmtpError extends Error {
  code?: string;
  syscall?: string;
  /** The server's reply, such as 550. */
  responseCode?: number;
}

function toSendResult(error: SmtpError): SendResult {
  const { code = "", responseCode = 0 } = error;
  const reason = shortReason(`The mail server: ${error.message}`);
  const isMessageError = code === "EENVELOPE" || code === "EMESSAGE";
  if (isMessageError || responseCode >= 400) {
    const permanent = isMessageError && (responseCode === 0 || (responseCode >= 500 && responseCode !== 503));
    return { outcome: "rejected", reason, permanent };
  }
  return isConnectionFailure(error)
    ? { outcome: "rejected", reason, permanent: false }
    : { outcome: "unknown", reason };
}
