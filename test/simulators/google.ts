import { generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Provider, { interactionPolicy } from "oidc-provider";
import { cleanUp } from "../clean-up.ts";

/** Someone with an account at the provider. */
export interface GooglePerson {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

const client = { id: "lumiskin-shop", secret: "a-secret-between-shop-and-provider" };

/**
 * A real OpenID Connect provider on a port of its own, with a page on which its people choose themselves or
 * cancel. Like Google it asks who it is, puts the address into the ID token, and cuts a popup from its opener.
 */
export async function startGoogle() {
  const people = new Map<string, GooglePerson>();
  const faults = { down: false, noTokens: false, idToken: "right" as "right" | "forged" | "missing" };
  let provider: Provider | undefined;
  /** The last question that the shop sent a browser here with. */
  let lastAuthorizeQuery = new URLSearchParams();

  const server = createServer((request, response) => {
    handle(request, response).catch((error) => response.destroy(error));
  });
  // "localhost", where the shop is at 127.0.0.1: another site, as Google is.
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  cleanUp(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", issuer);
    if (faults.down || !provider) return void request.socket.destroy();
    if (faults.noTokens && url.pathname === "/token") return void response.writeHead(500).end();
    if (faults.idToken !== "right" && url.pathname === "/token") tamperIdToken(response, faults.idToken);
    if (url.pathname === "/auth") lastAuthorizeQuery = url.searchParams;
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    if (!url.pathname.startsWith("/interaction/")) return provider.callback()(request, response);
    if (request.method === "POST") return finishInteraction(provider, request, response);
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(accountChooser([...people.values()]));
  }

  async function finishInteraction(to: Provider, request: IncomingMessage, response: ServerResponse) {
    const accountId = new URLSearchParams(await text(request)).get("as");
    const result = accountId
      ? { login: { accountId }, select_account: {} }
      : { error: "access_denied", error_description: "the person cancelled" };
    await to.interactionFinished(request, response, result);
  }

  return {
    issuer,
    faults,
    lastAuthorizeQuery: () => lastAuthorizeQuery,
    /** The shop's settings for this provider. */
    settings: {
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
      GOOGLE_DISCOVERY_URL: `${issuer}/.well-known/openid-configuration`,
    },
    /** Registers the shop, as its owner does in Google's console. */
    register(...origins: string[]) {
      provider = makeProvider(issuer, people, origins);
    },
    /** Adds a person; their page at the provider has a button with their email. */
    person(claims: Partial<GooglePerson> = {}): GooglePerson {
      const sub = randomUUID();
      const person = {
        sub,
        email: `${sub}@gmail.example`,
        email_verified: true,
        name: "Sana Malik",
        ...claims,
      };
      people.set(sub, person);
      return person;
    },
    /**
     * A browser at the provider: follows it from its first page until it sends the browser back to the shop.
     * @param person null: they cancel
     * @returns the address at the shop, without its origin
     */
    async followSignIn(startUrl: string, person: GooglePerson | null, origin: string): Promise<string> {
      const cookieJar = new Map<string, string>();
      const fetchWithCookies = async (url: string, init: RequestInit = {}) => {
        const headers = { Cookie: [...cookieJar].map(([name, value]) => `${name}=${value}`).join("; ") };
        const response = await fetch(new URL(url, issuer), { ...init, redirect: "manual", headers });
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          if (value && !/max-age=0|expires=Thu, 01 Jan 1970/i.test(cookie)) cookieJar.set(name, value);
          else cookieJar.delete(name);
        }
        return response;
      };
      let response = await fetchWithCookies(startUrl);
      for (let step = 0; step < 8; step++) {
        const to = response.headers.get("Location") ?? "";
        if (to.startsWith(origin)) return to.slice(origin.length);
        if (to.includes("/interaction/")) {
          const body = new URLSearchParams(person ? { as: person.sub } : {});
          response = await fetchWithCookies(to, { method: "POST", body });
        } else if (to) response = await fetchWithCookies(to);
        else break;
      }
      throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    },
  };
}

/** Lets the answer to a code say that someone else has come, or nothing of who. */
function tamperIdToken(response: ServerResponse, tampering: "forged" | "missing"): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: unknown) => {
    const tokenResponse = JSON.parse(String(body)) as { id_token?: string };
    const [head, claims = "", signature] = (tokenResponse.id_token ?? "").split(".");
    const originalClaims = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
    const forged = Buffer.from(JSON.stringify({ ...originalClaims, email: "victim@gmail.example" })).toString(
      "base64url",
    );
    if (tampering === "missing") delete tokenResponse.id_token;
    else tokenResponse.id_token = [head, forged, signature].join(".");
    const tampered = JSON.stringify(tokenResponse);
    response.setHeader("Content-Length", Buffer.byteLength(tampered));
    return end(tampered);
  }) as ServerResponse["end"];
}

function makeProvider(issuer: string, people: Map<string, GooglePerson>, origins: string[]): Provider {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: origins.map((origin) => `${origin}/api/auth/callback/google`),
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "one" }] },
    cookies: { keys: ["a-key-of-the-simulator"] },
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ ...people.get(accountId) }),
    }),
    async loadExistingGrant({ oidc }: GrantContext) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
}

interface GrantContext {
  oidc: { provider: Provider; client: { clientId: string }; session: { accountId: string } };
}

function accountChooser(people: GooglePerson[]): string {
  const buttons = people.map(({ sub, email }) => `<button name="as" value="${sub}">${email}</button>`);
  return `<!doctype html><html lang="en"><title>Choose an account</title><h1>Choose an account</h1>
<form method="post">${buttons.join("")}<button>Cancel</button></form></html>`;
}
