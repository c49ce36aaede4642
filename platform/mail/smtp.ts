import { createTransport } from "nodemailer";
import { isConnectionFailure, type SendResult, shortReason } from "./send-result.ts";

export interface SmtpOptions {
  /**
   * Such as `smtps://name:password@mail.example:465`; `smtp:` turns to TLS before anything is said, or is not used,
   * unless the server is on this machine or the address ends in `?requireTLS=false`.
   */
  url: string;
  /** Whom mail is from, such as `LumiSkin <hello@shop.example>`. */
  from: string;
  /** Milliseconds within which a mail must have been taken. */
  timeoutMs?: number;
}

export interface SmtpMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer goes to. */
  replyTo?: { name: string; address: string } | undefined;
  /** The same whenever the same mail is sent again, so that its reader's mail program can tell. */
  messageId: string;
  headers?: Record<string, string> | undefined;
}

export interface Smtp {
  /** Hands one mail to the server and tells what became of it. */
  send(mail: SmtpMail): Promise<SendResult>;
}

/** Sends mail by SMTP, over a connection of its own each time. */
export function createSmtp({ url, from, timeoutMs = 20_000 }: SmtpOptions): Smtp {
  const transport = createTransport({
    url,
    requireTLS: !isThisMachine(new URL(url).hostname),
    connectionTimeout: timeoutMs / 2,
    greetingTimeout: timeoutMs / 2,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          from,
          // An object is taken as one address, whatever stands in it.
          to: { name: "", address: to },
          signal: AbortSignal.timeout(timeoutMs),
        });
        return { outcome: "accepted" };
      } catch (error) {
        return failure(error as SmtpError);
      }
    },
  };
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\./.test(host);
}

interface SmtpError extends Error {
  code?: string;
  syscall?: string;
  /** The server's reply, such as 550. */
  responseCode?: number;
}

function failure(error: SmtpError): SendResult {
  const { code = "", responseCode = 0 } = error;
  const reason = shortReason(`The mail server: ${error.message}`);
  const aboutTheMail = code === "EENVELOPE" || code === "EMESSAGE";
  if (aboutTheMail || responseCode >= 400) {
    const permanent = aboutTheMail && (responseCode === 0 || (responseCode >= 500 && responseCode !== 503));
    return { outcome: "rejected", reason, permanent };
  }
  return isConnectionFailure(error)
    ? { outcome: "rejected", reason, permanent: false }
    : { outcome: "unknown", reason };
}
