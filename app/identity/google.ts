import { betterAuth, type GenericEndpointContext } from "better-auth";
import { APIError } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type { GoogleConfig } from "../../platform/google-config.ts";
import { log } from "../../platform/log.ts";
import { singleLine } from "../../platform/typed-text.ts";
import { withTimeout } from "../../platform/with-timeout.ts";
import { type Identity, type IdentityOptions, identityOptions } from "./identity.ts";

/** Signing in with Google, or whichever OpenID Connect provider the configuration names. */
export interface Google {
  /** Where the provider's own pages are. */
  origin: string;
  /** The better-auth instance with this provider; null while the provider cannot be reached. */
  connect(): Promise<Pick<Identity, "handler"> | null>;
}

export const providerTimeoutMs = 8_000;

/** The page to which better-auth sends a browser back from the provider. */
export const googleReturnPage = "/signin/google";

/**
 * Prepares signing in with Google. The provider is discovered at the first sign-in with it, and again until it has
 * answered: the shop starts and works without it.
 */
export function createGoogle(options: IdentityOptions, config: GoogleConfig): Google {
  let connected: Pick<Identity, "handler"> | null = null;
  return {
    origin: new URL(config.discoveryUrl).origin,
    async connect() {
      connected ??= await discover(options, config);
      return connected;
    },
  };
}

async function discover(options: IdentityOptions, config: GoogleConfig) {
  const auth = betterAuth(providerOptions(options, config));
  const context = await withTimeout(providerTimeoutMs, auth.$context);
  const [provider] = context?.socialProviders ?? [];
  if (!provider) return null;
  if (provider.issuer?.replace(/\/$/, "") === expectedIssuer(config.discoveryUrl)) return auth;
  log.error({ expected: expectedIssuer(config.discoveryUrl) }, "the provider says that it is another one");
  return null;
}

/** The issuer that the provider must name (OpenID Connect Discovery 1.0, 4.3): otherwise one could pass for another. */
function expectedIssuer(discoveryUrl: string): string {
  return discoveryUrl.replace(/\/\.well-known\/openid-configuration$/, "");
}

function providerOptions(options: IdentityOptions, { clientId, clientSecret, discoveryUrl }: GoogleConfig) {
  const shared = identityOptions(options);
  return {
    ...shared,
    // The provider sends the browser back to the origin it came from.
    baseURL: options.originIsFixed
      ? options.origin
      : {
          allowedHosts: ["localhost", "localhost:*", "127.0.0.1", "127.0.0.1:*", "[::1]", "[::1]:*"],
          protocol: "http" as const,
          fallback: options.origin,
        },
    onAPIError: { ...shared.onAPIError, errorURL: googleReturnPage },
    databaseHooks: {
      ...shared.databaseHooks,
      account: {
        create: {
          before: async <Account extends { userId: string }>(
            account: Account,
            endpoint: GenericEndpointContext | null,
          ) => {
            // The provider may have given the email to someone else since; an index in the database refuses them too.
            const linked = await endpoint?.context.internalAdapter.findAccounts(account.userId);
            if (linked?.some(({ providerId }) => providerId === "google"))
              throw new APIError("CONFLICT", {
                code: otherGoogleAccount,
                message: "another Google account is linked",
              });
            // The shop calls no API of Google for its users, so it stores no tokens.
            return { data: { ...account, ...emptyTokens } };
          },
        },
      },
    },
    plugins: [
      ...shared.plugins,
      genericOAuth({
        config: [
          {
            providerId: "google",
            clientId,
            clientSecret,
            discoveryUrl,
            scopes: ["openid", "email", "profile"],
            pkce: true,
            requireIdTokenVerification: true,
            prompt: "select_account",
            // better-auth has verified the token by now, if there is one; without a token nothing is proven.
            getUserInfo: async ({ idToken }) => (idToken ? parseClaims(idToken) : null),
            mapProfileToUser: (profile) => ({
              // An email that the provider has not verified counts as none: it proves nothing of its owner.
              email: profile.email_verified === true ? String(profile.email ?? "") : "",
              name: singleLine(String(profile.name ?? "")).slice(0, 120),
              image: undefined,
            }),
          },
        ],
      }),
    ],
  };
}

/** The claims of a verified ID token. */
function parseClaims(idToken: string) {
  const [, claims = ""] = idToken.split(".");
  const parsed = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
  return { ...parsed, id: String(parsed.sub), emailVerified: parsed.email_verified === true };
}

/** The error code where the user has another Google account linked already. */
export const otherGoogleAccount = "other_google_account";

const emptyTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
};
