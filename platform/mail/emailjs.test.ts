import { describe, expect, it } from "vitest";
import { startEmailJs } from "../../test/simulators/emailjs.ts";
import { createEmailJs, type EmailJsOptions, isAccepted, sendByEmailJs } from "./emailjs.ts";

const params = {
  title: "Contact message",
  from_name: "عائشہ",
  from_email: "ayesha@example.com",
  phone: "",
  message: "One\nTwo & <three>",
  reply_to: "ayesha@example.com",
};

describe("the EmailJS client", async () => {
  const service = await startEmailJs();
  const client = (more: Partial<EmailJsOptions> = {}) =>
    createEmailJs({ url: service.url, userId: "user_1", serviceId: "service_1", ...more });

  it("[S7.emailjs.send S7.emailjs.params S7.emailjs.version] posts JSON to send, with the library's version, the ids and the template's parameters", async () => {
    expect(await client().send("template_1", params)).toEqual({ status: 200, text: "OK" });
    expect(service.requests.at(-1)).toMatchObject({
      path: "/api/v1.0/email/send",
      contentType: "application/json",
      fields: {
        lib_version: "3.2.0",
        user_id: "user_1",
        service_id: "service_1",
        template_id: "template_1",
        template_params: params,
      },
    });
    expect(service.requests.at(-1)?.fields).not.toHaveProperty("accessToken");
  });

  it("sends the access token of an account that demands one", async () => {
    await client({ accessToken: "token_1" }).send("template_1", params);
    expect(service.requests.at(-1)?.fields).toMatchObject({ accessToken: "token_1" });
  });

  it("[S7.emailjs.form S7.emailjs.version] posts a form's fields as multipart to send-form", async () => {
    const form = new FormData();
    form.append("from_name", "عائشہ");
    form.append("message", "One\r\nTwo");
    expect(await client({ accessToken: "token_1" }).sendForm("template_1", form)).toMatchObject({
      status: 200,
    });
    expect(service.requests.at(-1)).toMatchObject({
      path: "/api/v1.0/email/send-form",
      contentType: expect.stringMatching(/^multipart\/form-data; boundary=/),
      fields: {
        from_name: "عائشہ",
        message: "One\r\nTwo",
        lib_version: "3.2.0",
        user_id: "user_1",
        service_id: "service_1",
        template_id: "template_1",
        accessToken: "token_1",
      },
    });
  });

  it.each([
    [{ userId: "" }, "template_1", "The user ID is required"],
    [{ serviceId: "" }, "template_1", "The service ID is required"],
    [{}, "", "The template ID is required"],
  ])(
    "[S8.emailjs] raises an error with a message for %j and the template %j, and calls nobody",
    async (more, id, message) => {
      const before = service.requests.length;
      await expect(client(more).send(id, params)).rejects.toThrow(message);
      await expect(client(more).sendForm(id, new FormData())).rejects.toThrow(message);
      await expect(sendByEmailJs(() => client(more).send(id, params))).rejects.toThrow(message);
      expect(service.requests).toHaveLength(before);
    },
  );

  it.each([
    [{ status: 200, text: "" }, true],
    [{ status: 202, text: "OK" }, true],
    [{ status: 500, text: "OK" }, true],
    [{ status: 201, text: "ok" }, false],
    [{ status: 400, text: "NOT OK" }, false],
  ])("[S7.emailjs.accepted] takes %j for accepted: %s", (answer, accepted) => {
    expect(isAccepted(answer)).toBe(accepted);
  });

  describe("the result of a call", () => {
    const call = (timeoutMs?: number) =>
      sendByEmailJs(() => client({ timeoutMs }).send("template_1", params));

    it.each([
      ["ok", { outcome: "accepted" }],
      ["ok-by-text", { outcome: "accepted" }],
      [
        "too-many",
        { outcome: "rejected", reason: "EmailJS answered 429: Too Many Requests", permanent: false },
      ],
      [
        "broken",
        { outcome: "rejected", reason: "EmailJS answered 500: Internal Server Error", permanent: false },
      ],
      [
        "forbidden",
        {
          outcome: "rejected",
          reason: "EmailJS answered 403: API calls are disabled for non-browser applications",
          permanent: false,
        },
      ],
      ["cut", { outcome: "unknown", reason: expect.stringContaining("EmailJS did not answer") }],
    ] as const)("%s", async (behaviour, result) => {
      service.setBehaviours(behaviour);
      expect(await call()).toEqual(result);
    });

    it("is unknown where no answer comes in time", async () => {
      service.setBehaviours("silent");
      expect(await call(50)).toMatchObject({
        outcome: "unknown",
        reason: "EmailJS did not answer: The operation was aborted due to timeout",
      });
    });

    it("is rejected, not unknown, where no connection is established", async () => {
      const url = service.url;
      await service.stop();
      const rejected = await sendByEmailJs(() => client({ url }).send("template_1", params));
      expect(rejected).toMatchObject({ outcome: "rejected", permanent: false, reason: /ECONNREFUSED/ });
    });
  });
});
