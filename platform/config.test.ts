import { describe, expect, it } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

describe("the configuration", () => {
  it("has a default for every setting, also where one is set to nothing", () => {
    const empty = {
      PORT: "",
      HOST: "",
      DATA_DIR: "",
      DATABASE_URL: "",
      DATABASE_DIRECT_URL: "",
      APP_URL: "",
      AUTH_SECRET: "",
      METRICS_PORT: "",
      METRICS_HOST: "",
      DRAIN_SECONDS: "",
      WORKERS: "",
      WARM_PHOTOS: "",
      TRUSTED_PROXY: "",
      GOOGLE_CLIENT_ID: "",
      GOOGLE_CLIENT_SECRET: "",
      GOOGLE_DISCOVERY_URL: "",
    };
    for (const env of [{}, empty]) {
      expect(parseConfig(env, "/shop")).toEqual({
        root: "/shop",
        port: 3000,
        host: "127.0.0.1",
        dataDir: "/shop/data",
        databaseUrl: null,
        databaseDirectUrl: null,
        appOrigin: null,
        authSecret: null,
        credentialsKeys: null,
        metrics: null,
        drainSeconds: 0,
        workers: 1,
        rateLimitFactor: 1,
        warmPhotos: true,
        photoQuotaBytes: 2_147_483_648,
        trustedProxies: [],
        google: null,
        mail: { emailJs: null, smtp: null, ownerEmail: null },
        logLevel: "info",
      });
    }
  });

  it("reads every setting", () => {
    const env = {
      PORT: "8080",
      HOST: "::1",
      DATA_DIR: "/var/shop",
      DATABASE_URL: "postgres://shop:word@db.example:5432/shop",
      APP_URL: "https://shop.example/",
      AUTH_SECRET: "0123456789012345678901234567890123456789",
      CREDENTIALS_KEY: `${"n".repeat(32)}, ${"o".repeat(32)}`,
      WARM_PHOTOS: "off",
      WORKERS: "4",
      TRUSTED_PROXY: "127.0.0.1, 10.0.0.0/8,fd00::/8",
      GOOGLE_CLIENT_ID: "shop",
      GOOGLE_CLIENT_SECRET: "word",
      GOOGLE_DISCOVERY_URL: "http://localhost:9000/.well-known/openid-configuration",
    };
    const read = () => parseConfig(env, "/shop");
    expect(read).not.toThrow();
    expect(read()).toMatchObject({
      port: 8080,
      dataDir: "/var/shop",
      databaseUrl: env.DATABASE_URL,
      databaseDirectUrl: env.DATABASE_URL,
      appOrigin: "https://shop.example",
      credentialsKeys: ["n".repeat(32), "o".repeat(32)],
      warmPhotos: false,
      workers: 4,
      trustedProxies: ["127.0.0.1", "10.0.0.0/8", "fd00::/8"],
      google: { clientId: "shop", clientSecret: "word", discoveryUrl: env.GOOGLE_DISCOVERY_URL },
    });
  });

  it("knows the database behind a pooler", () => {
    const env = {
      DATABASE_URL: "postgres://pooler.example:6432/shop",
      DATABASE_DIRECT_URL: "postgres://db.example/shop",
    };
    expect(parseConfig(env, "/shop")).toMatchObject({
      databaseUrl: env.DATABASE_URL,
      databaseDirectUrl: env.DATABASE_DIRECT_URL,
    });
  });

  it.each([
    ["GOOGLE_DISCOVERY_URL", "accounts.google.com"],
    ["GOOGLE_CLIENT_SECRET", "a secret without an id"],
    ["GOOGLE_CLIENT_ID", "an id without a secret"],
    ["PORT", "three"],
    ["PORT", "70000"],
    ["PORT", "1.5"],
    ["WORKERS", "two"],
    ["WORKERS", "0"],
    ["WORKERS", "65"],
    ["WORKERS", "1.5"],
    ["WORKERS", "-2"],
    ["DATABASE_URL", "mysql://db"],
    ["DATABASE_DIRECT_URL", "mysql://db"],
    ["DATABASE_DIRECT_URL", "postgres://a.direct/url-alone"],
    ["APP_URL", "shop.example"],
    ["APP_URL", "https://shop.example/path"],
    ["APP_URL", "ftp://shop.example"],
    ["AUTH_SECRET", "short"],
    ["LOG_LEVEL", "loud"],
    ["WARM_PHOTOS", "maybe"],
    ["PHOTO_QUOTA_MB", "0"],
    ["TRUSTED_PROXY", "proxy.example"],
    ["TRUSTED_PROXY", "10.0.0.0/33"],
    ["TRUSTED_PROXY", "10.0.0.0/"],
    ["EMAILJS_URL", "api.emailjs.com"],
    ["SMTP_URL", "https://mail.example"],
    ["MAIL_FROM", "LumiSkin"],
    ["OWNER_EMAIL", "the owner"],
  ])("refuses %s=%s with a sentence that names it", (name, value) => {
    expect(() => parseConfig({ [name]: value }, "/shop")).toThrow(ConfigError);
    expect(() => parseConfig({ [name]: value }, "/shop")).toThrow(new RegExp(`${name} (must|also needs)`));
  });
});
