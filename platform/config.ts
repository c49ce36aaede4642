import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { z } from "zod";
import {
  emptyToUndefined,
  type GoogleConfig,
  googleConfig,
  googleSettings,
  optional,
} from "./google-config.ts";
import { type MailConfig, mailConfig, mailSettings } from "./mail/mail-config.ts";

const portNumber = z.coerce
  .number("must be a number")
  .int("must be a whole number")
  .min(0, "must be 0 or more")
  .max(65535, "must be at most 65535");

const databaseUrl = optional(
  z.url({
    protocol: /^postgres(ql)?$/,
    error: "must be a URL such as postgres://name:password@host:5432/lumiskin",
  }),
);

const settingsSchema = z.object({
  PORT: z.preprocess(emptyToUndefined, portNumber.default(3000)),
  HOST: z.preprocess(emptyToUndefined, z.string().default("127.0.0.1")),
  DATA_DIR: z.preprocess(emptyToUndefined, z.string().default("./data")),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  APP_URL: optional(
    z.string().refine(isOrigin, "must be a URL without a path, such as https://shop.example"),
  ),
  AUTH_SECRET: optional(z.string().min(32, "must have at least 32 characters")),
  CREDENTIALS_KEY: optional(
    z
      .string()
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .refine(
        (keys) => keys.length > 0 && keys.every((key) => key.length >= 32),
        "must be keys of at least 32 characters each, the newest first, separated by commas",
      ),
  ),
  LOG_LEVEL: z.preprocess(
    emptyToUndefined,
    z
      .enum(
        ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
        "must be one of trace, debug, info, warn, error, fatal, silent",
      )
      .default("info"),
  ),
  WORKERS: z.preprocess(
    emptyToUndefined,
    z.coerce
      .number("must be a number")
      .int("must be a whole number")
      .min(1, "must be 1 or more")
      .max(64, "must be at most 64")
      .default(1),
  ),
  METRICS_PORT: optional(portNumber),
  METRICS_HOST: z.preprocess(emptyToUndefined, z.string().default("127.0.0.1")),
  DRAIN_SECONDS: z.preprocess(
    emptyToUndefined,
    z.coerce
      .number("must be a number")
      .min(0, "must be 0 or more")
      .max(3600, "must be at most 3600")
      .default(0),
  ),
  WARM_PHOTOS: z.preprocess(emptyToUndefined, z.enum(["on", "off"], "must be on or off").default("on")),
  PHOTO_QUOTA_MB: z.preprocess(
    emptyToUndefined,
    z.coerce
      .number("must be a number")
      .int("must be a whole number")
      .min(1, "must be 1 or more")
      .max(1_000_000, "must be at most 1000000")
      .default(2048),
  ),
  RATE_LIMIT_FACTOR: z.preprocess(
    emptyToUndefined,
    z.coerce
      .number("must be a number")
      .positive("must be more than 0")
      .max(10_000, "must be at most 10000")
      .default(1),
  ),
  TRUSTED_PROXY: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine(
      (parts) => parts.every(isAddressOrRange),
      "must be addresses or ranges such as 127.0.0.1,10.0.0.0/8",
    ),
  ...googleSettings,
  ...mailSettings,
});

/** The names of all environment variables. */
export const settingNames = Object.keys(settingsSchema.shape);

/** The settings of this server; nothing else reads the environment. */
export interface Config {
  /** The folder of the checkout, with migrations, seed and build. */
  root: string;
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** The same database without a pooler, for LISTEN, migrations, backups and restores. */
  databaseDirectUrl: string | null;
  /** The origin that visitors see, such as `https://shop.example`; null: as the shop is reached. */
  appOrigin: string | null;
  /** null: generated once and stored in the data folder. */
  authSecret: string | null;
  /** What seals the credentials of couriers, the newest first; null: generated once and stored in the data folder. */
  credentialsKeys: readonly string[] | null;
  /** Addresses or ranges (CIDR) whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[];
  /** Multiplies the rate limits of visitors. */
  rateLimitFactor: number;
  /** null: signing in with Google is not set up. */
  google: GoogleConfig | null;
  /** Whether photos are rendered ahead after the start; else at their first request. */
  warmPhotos: boolean;
  /** The bytes that the originals of photos in the database may take. */
  photoQuotaBytes: number;
  mail: MailConfig;
  /** How many processes serve the shop; with 2 or more, one more looks after them. */
  workers: number;
  /** The address and port of the metrics; null: they are not served. */
  metrics: { port: number; host: string } | null;
  /** How long the shop still answers after SIGTERM, for a load balancer to notice. */
  drainSeconds: number;
  logLevel: "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && pathname === "/" && search === "" && hash === "";
}

function isAddressOrRange(value: string): boolean {
  const [address = "", prefix, ...rest] = value.split("/");
  const bits = isIP(address) === 6 ? 128 : 32;
  const isPrefixValid = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  return isIP(address) !== 0 && isPrefixValid && rest.length === 0;
}

/** Reads `.env` in the checkout's folder, if there is one; the environment wins over it. */
export function readEnvFile(root: string): void {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Parses the environment. Throws an error with a plain sentence for each setting that is wrong. */
export function parseConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const parsed = settingsSchema.safeParse(env);
  if (!parsed.success)
    rejectConfig(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  const value = parsed.data;
  const { google, missing: missingGoogle } = googleConfig(value);
  const { mail, missing: missingMail } = mailConfig(value);
  const missing = [...missingGoogle, ...missingMail];
  if (value.DATABASE_DIRECT_URL && !value.DATABASE_URL)
    missing.push("DATABASE_DIRECT_URL must come with DATABASE_URL");
  if (missing.length > 0) rejectConfig(missing);
  return Object.freeze({
    root,
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(root, value.DATA_DIR),
    databaseUrl: value.DATABASE_URL ?? null,
    databaseDirectUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL ?? null,
    appOrigin: value.APP_URL ? new URL(value.APP_URL).origin : null,
    authSecret: value.AUTH_SECRET ?? null,
    credentialsKeys: value.CREDENTIALS_KEY ?? null,
    trustedProxies: value.TRUSTED_PROXY,
    rateLimitFactor: value.RATE_LIMIT_FACTOR,
    google,
    warmPhotos: value.WARM_PHOTOS === "on",
    photoQuotaBytes: value.PHOTO_QUOTA_MB * 1024 * 1024,
    mail,
    metrics: value.METRICS_PORT === undefined ? null : { port: value.METRICS_PORT, host: value.METRICS_HOST },
    drainSeconds: value.DRAIN_SECONDS,
    workers: value.WORKERS,
    logLevel: value.LOG_LEVEL,
  });
}

function rejectConfig(problems: string[]): never {
  throw new ConfigError(`The configuration is not valid:\n  ${problems.join("\n  ")}`);
}

/** A mistake in the configuration, with a message for the operator. */
export class ConfigError extends Error {}
