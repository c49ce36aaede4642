import { describe, expect, it } from "vitest";
import { eventually } from "../../test/server/shop-process.ts";
import { startSmtp } from "../../test/simulators/smtp.ts";
import { createSmtp } from "./smtp.ts";

const mail = {
  to: "ayesha@example.com",
  subject: "آپ کا آرڈر LS-10427",
  text: "Shukriya, عائشہ.\n\nTotal: Rs. 2,199",
  html: "<p>Shukriya, عائشہ.</p>",
  replyTo: { name: "LumiSkin", address: "hello@lumiskin.example" },
  messageId: "<outbox-1@lumiskin.example>",
  headers: { "X-Test": "yes" },
};

describe("mail by SMTP", async () => {
  const server = await startSmtp();
  const smtp = (url = server.url, timeoutMs?: number) =>
    createSmtp({ url, from: "LumiSkin <hello@lumiskin.example>", timeoutMs });

  it("goes out with both texts, in any script, and its own id", async () => {
    expect(await smtp().send(mail)).toEqual({ outcome: "accepted" });
    const taken = server.mails.at(-1);
    expect(taken).toMatchObject({ from: "hello@lumiskin.example", to: ["ayesha@example.com"] });
    expect(taken).toMatchObject({ text: mail.text, html: mail.html });
    expect(Object.fromEntries(taken?.headers ?? [])).toMatchObject({
      from: "LumiSkin <hello@lumiskin.example>",
      to: "ayesha@example.com",
      subject: mail.subject,
      "reply-to": "LumiSkin <hello@lumiskin.example>",
      "message-id": mail.messageId,
      "x-test": "yes",
    });
  });

  it("gives its name and password", async () => {
    expect(await smtp(server.urlWithAccount).send(mail)).toEqual({ outcome: "accepted" });
    expect(await smtp(server.urlWithWrongPassword).send(mail)).toMatchObject({
      outcome: "rejected",
      permanent: false,
      reason: expect.stringContaining("535"),
    });
  });

  it("lets no text of a person add a header or a recipient", async () => {
    await smtp().send({
      ...mail,
      subject: "Hello\r\nBcc: victim@example.com",
      replyTo: { name: "A\r\nBcc: victim@example.com", address: "a@example.com" },
    });
    expect(server.mails.at(-1)?.to).toEqual(["ayesha@example.com"]);
    expect(server.mails.at(-1)?.headers.has("bcc")).toBe(false);
    const before = server.mails.length;
    await smtp().send({ ...mail, to: "ayesha@example.com, victim@example.com" });
    expect(server.mails.slice(before).flatMap(({ to }) => to)).not.toContain("victim@example.com");
  });

  it("sends nothing to a remote server without TLS, unless the URL allows it", async () => {
    // Another name of this machine, which no setting takes for it.
    const elsewhere = server.urlWithAccount.replace("127.0.0.1", "0.0.0.0");
    expect(elsewhere).toContain("@0.0.0.0:");
    const before = server.mails.length;
    expect(await smtp(elsewhere).send(mail)).toMatchObject({ outcome: "rejected", permanent: false });
    expect(server.mails).toHaveLength(before);
    expect(await smtp(`${elsewhere}?requireTLS=false`).send(mail)).toEqual({ outcome: "accepted" });
  });

  it.each([
    ["unknown-recipient", { outcome: "rejected", permanent: true, reason: expect.stringContaining("5.1.1") }],
    ["later", { outcome: "rejected", permanent: false, reason: expect.stringContaining("4.7.1") }],
    ["rejected", { outcome: "rejected", permanent: true, reason: expect.stringContaining("5.6.0") }],
    ["cut", { outcome: "unknown", reason: expect.stringContaining("The mail server") }],
  ] as const)("returns its result: %s", async (behaviour, result) => {
    server.setBehaviours(behaviour);
    expect(await smtp().send(mail)).toEqual(result);
  });

  it("does not know the result after its timeout", async () => {
    let timeoutMs = 100;
    // On a busy machine the connection itself may take longer than the first timeouts.
    await eventually(async () => {
      server.setBehaviours("silent");
      timeoutMs *= 2;
      expect(await smtp(server.url, timeoutMs).send(mail)).toMatchObject({ outcome: "unknown" });
    });
  });

  it("is rejected, not unknown, where no connection is established", async () => {
    await server.stop();
    expect(await smtp().send(mail)).toMatchObject({ outcome: "rejected", permanent: false });
  });
});
