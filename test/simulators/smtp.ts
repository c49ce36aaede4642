import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { cleanUp } from "../clean-up.ts";
import { type ParsedEmail, parseEmail } from "./parse-email.ts";

/**
 * How the mail server treats one mail: takes it; does not know its recipient; asks to come back later;
 * rejects its text; has all of it and says nothing; or has all of it and breaks off.
 */
type Behaviour = "ok" | "unknown-recipient" | "later" | "rejected" | "silent" | "cut";

export interface ReceivedEmail extends ParsedEmail {
  from: string;
  to: string[];
  raw: string;
  /** Whether it was taken in the end. */
  accepted: boolean;
}

const account = { name: "lumiskin", password: "a word & more" };

/** A mail server of a test's own: speaks SMTP over TCP, with a name and a password, and its refusals. */
export async function startSmtp() {
  const emails: ReceivedEmail[] = [];
  const upcoming: Behaviour[] = [];
  const waiters: (() => void)[] = [];
  const smtpError = (code: number, message: string) =>
    Object.assign(new Error(message), { responseCode: code });

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _, done) {
      if (username === account.name && password === account.password) return done(null, { user: username });
      done(smtpError(535, "5.7.8 Authentication credentials invalid"));
    },
    onRcptTo({ address }, _, done) {
      if (upcoming[0] === "unknown-recipient") {
        upcoming.shift();
        return done(smtpError(550, `5.1.1 ${address} is not known here`));
      }
      if (upcoming[0] === "later") {
        upcoming.shift();
        return done(smtpError(451, "4.7.1 Please try again later"));
      }
      done();
    },
    async onData(stream, session, done) {
      const raw = await text(stream);
      const behaviour = upcoming.shift() ?? "ok";
      const { mailFrom, rcptTo } = session.envelope;
      emails.push({
        ...parseEmail(raw),
        raw,
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
        accepted: behaviour === "ok",
      });
      for (const resolve of waiters.splice(0)) resolve();
      if (behaviour === "ok") return done(null, "Taken");
      if (behaviour === "rejected") return done(smtpError(554, "5.6.0 This text is not wanted"));
      if (behaviour === "cut") for (const connection of server.connections) connection._socket.destroy();
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;

  let stopped = false;
  async function stop(): Promise<void> {
    if (stopped) return;
    stopped = true;
    for (const connection of server.connections) connection._socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
  cleanUp(stop);

  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The same with the name and the password that the server knows. */
    urlWithAccount: `smtp://${account.name}:${encodeURIComponent(account.password)}@127.0.0.1:${port}`,
    urlWithWrongPassword: `smtp://${account.name}:wrong@127.0.0.1:${port}`,
    /** Every mail whose text came, in the order of arrival. */
    mails: emails,
    /** How the next mails are treated; any after them are taken. */
    setBehaviours(...behaviours: Behaviour[]) {
      upcoming.splice(0, upcoming.length, ...behaviours);
    },
    /** Resolves when so many mails have come. */
    async waitForEmails(count: number): Promise<void> {
      while (emails.length < count) await new Promise<void>((resolve) => waiters.push(resolve));
    },
    /** From now on connections are refused. */
    stop,
  };
}
