/**
 * What the headers of an answer lack that every page, redirect and refusal has.
 * @param isSecret whether its URL is a secret, which no other site is told anything of
 */
export function headerFaults(headers: Headers, isSecret: boolean): string[] {
  const policy = headers.get("Content-Security-Policy") ?? "";
  const type = headers.get("Content-Type") ?? "";
  const expected: Record<string, string | null> = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": isSecret ? "same-origin" : "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
    "Access-Control-Allow-Origin": null,
    Server: null,
    "X-Powered-By": null,
  };
  const rules: [string, boolean][] = [
    ...["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"].map((part): [string, boolean] => [
      `policy without ${part}`,
      policy.includes(part),
    ]),
    [
      "policy allows foreign scripts",
      !/unsafe-eval|script-src[^;]*(unsafe-inline|\*|data:|blob:|https:|http:)/.test(policy),
    ],
    ["text without its encoding", !type.startsWith("text/") || type.includes("; charset=utf-8")],
    ["page without form-action", !type.startsWith("text/html") || policy.includes("form-action 'self'")],
    [
      "camera or location allowed",
      (headers.get("Permissions-Policy") ?? "").includes("camera=(self), geolocation=()"),
    ],
    ...Object.entries(expected).map(([name, value]): [string, boolean] => [
      `${name}: ${headers.get(name)}`,
      headers.get(name) === value,
    ]),
    ...headers
      .getSetCookie()
      .map((cookie): [string, boolean] => [
        `cookie ${cookie.replace(/=[^;]*/, "")}`,
        /^__Host-lumiskin\./.test(cookie) &&
          [/; Path=\/(;|$)/, /; HttpOnly/, /; Secure/, /; SameSite=Lax/i].every((one) => one.test(cookie)) &&
          !/; Domain=/i.test(cookie),
      ]),
  ];
  return rules.filter(([, holds]) => !holds).map(([fault]) => fault);
}
