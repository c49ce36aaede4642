import { z } from "zod";

/** An OpenID Connect provider and this server's credentials. */
export interface GoogleConfig {
  clientId: string;
  clientSecret: string;
  /** The provider's discovery document; its pages have the same origin. */
  discoveryUrl: string;
}

/** A setting that is set to nothing counts as not set. */
export const emptyToUndefined = (value: unknown) => (value === "" ? undefined : value);
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyToUndefined, schema.optional());

export const googleSettings = {
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_DISCOVERY_URL: z.preprocess(
    emptyToUndefined,
    z
      .url({
        protocol: /^https?$/,
        error: "must be a URL such as https://accounts.google.com/.well-known/openid-configuration",
      })
      .default("https://accounts.google.com/.well-known/openid-configuration"),
  ),
};

interface GoogleSettings {
  GOOGLE_CLIENT_ID?: string | undefined;
  GOOGLE_CLIENT_SECRET?: string | undefined;
  GOOGLE_DISCOVERY_URL: string;
}

/** The configuration of signing in with Google; null: not set up. `missing`: what was forgotten. */
export function googleConfig(settings: GoogleSettings): { google: GoogleConfig | null; missing: string[] } {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings;
  if (clientId && clientSecret) {
    return { google: { clientId, clientSecret, discoveryUrl: settings.GOOGLE_DISCOVERY_URL }, missing: [] };
  }
  const missing = [
    ...(clientSecret ? ["GOOGLE_CLIENT_SECRET also needs GOOGLE_CLIENT_ID"] : []),
    ...(clientId ? ["GOOGLE_CLIENT_ID also needs GOOGLE_CLIENT_SECRET"] : []),
  ];
  return { google: null, missing };
}
