import { describe, expect, it } from "vitest";
import { parseConfig } from "../config.ts";

const emailJs = {
  EMAILJS_USER_ID: "user_1",
  EMAILJS_SERVICE_ID: "service_1",
  EMAILJS_TEMPLATE_ID: "template_1",
};

describe("the settings of mail", () => {
  it("are nothing where nothing is set, also where it is set to nothing", () => {
    const nothing = { emailJs: null, smtp: null, ownerEmail: null };
    expect(parseConfig({}, "/shop").mail).toEqual(nothing);
    const empty = { ...emailJs, SMTP_URL: "", MAIL_FROM: "", OWNER_EMAIL: "", EMAILJS_URL: "" };
    for (const name of Object.keys(emailJs)) Object.assign(empty, { [name]: "" });
    expect(parseConfig(empty, "/shop").mail).toEqual(nothing);
  });

  it("set EmailJS up, at its own address unless another is set", () => {
    expect(parseConfig(emailJs, "/shop").mail.emailJs).toEqual({
      url: "https://api.emailjs.com",
      userId: "user_1",
      serviceId: "service_1",
      templateId: "template_1",
      customerTemplateId: null,
      accessToken: null,
    });
    const more = {
      EMAILJS_URL: "http://localhost:9/",
      EMAILJS_CUSTOMER_TEMPLATE_ID: "c",
      EMAILJS_ACCESS_TOKEN: "t",
    };
    expect(parseConfig({ ...emailJs, ...more }, "/shop").mail.emailJs).toMatchObject({
      url: "http://localhost:9/",
      customerTemplateId: "c",
      accessToken: "t",
    });
  });

  it("set SMTP and the owner's address up", () => {
    const smtp = { SMTP_URL: "smtps://a:b@mail.example", MAIL_FROM: "LumiSkin <hello@shop.example>" };
    expect(parseConfig({ ...smtp, OWNER_EMAIL: "owner@shop.example" }, "/shop").mail).toEqual({
      emailJs: null,
      smtp: { url: smtp.SMTP_URL, from: smtp.MAIL_FROM },
      ownerEmail: "owner@shop.example",
    });
  });

  it.each([
    [{ ...emailJs, EMAILJS_USER_ID: "" }, "EMAILJS_USER_ID must be set"],
    [{ ...emailJs, EMAILJS_SERVICE_ID: "" }, "EMAILJS_SERVICE_ID must be set"],
    [{ ...emailJs, EMAILJS_TEMPLATE_ID: "" }, "EMAILJS_TEMPLATE_ID must be set"],
    [{ EMAILJS_ACCESS_TOKEN: "t" }, "EMAILJS_USER_ID must be set"],
    [{ SMTP_URL: "smtp://mail.example" }, "MAIL_FROM must be set"],
  ])("refuse %j, set up in part", (env, sentence) => {
    expect(() => parseConfig(env, "/shop")).toThrow(sentence);
  });
});
