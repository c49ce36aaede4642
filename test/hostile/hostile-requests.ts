import fc from "fast-check";
import { hostileTexts, megabyte } from "./hostile-values.ts";
import { namesAskedFor } from "./names-asked-for.ts";

/** A request before it is sent. */
export interface Sending {
  method: string;
  path: string;
  query: [string, string][];
  /** null: no form. */
  form: [string, string][] | null;
  headers: Record<string, string>;
  /** null: as the browser keeps them. */
  cookie: string | null;
  /** In place of the form, as it is. */
  body?: { type: string; bytes: Uint8Array<ArrayBuffer> | string };
}

/** What a person's browser would send at a route: where, and one of the forms of the page. */
export interface Usual {
  path: string;
  forms: { action: string; fields: [string, string][] }[];
}

/** One hostile request: what kind it is, and how it is made of a usual one. */
export interface Attack {
  kind: string;
  make(usual: Usual): Sending;
}

const text = fc.oneof(
  ...Object.entries(hostileTexts).map(([kind, value]) => value.map((is) => ({ kind, is }))),
);
const queries = namesAskedFor();
const anywhere = fc.nat({ max: 1000 });

function look({ path }: Usual): Sending {
  return { method: "GET", path, query: [], form: null, headers: {}, cookie: null };
}

/** The same address as the browser's own script asks for it. */
function asData(made: Sending): Sending {
  const [path = "", query] = made.path.split("?");
  const data = `${path === "/" ? "/_" : path}.data`;
  return { ...made, path: query === undefined ? data : `${data}?${query}` };
}

/** The form of the page that is sent, or, where it has none, one that it does not expect. */
function send(usual: Usual, which: number): Sending & { form: [string, string][] } {
  const chosen = usual.forms[which % Math.max(1, usual.forms.length)];
  const fields: [string, string][] = (
    chosen?.fields ?? [
      ["intent", "add"],
      ["quantity", "1"],
    ]
  ).map(([n, v]) => [n, v]);
  return { ...look(usual), path: chosen?.action ?? usual.path, method: "POST", form: fields };
}

/** Puts a value into one field of a form, or into several. */
function putInto(form: [string, string][], which: number, value: string): void {
  const field = form[which % Math.max(1, form.length)];
  if (field) field[1] = value;
  else form.push(["intent", value]);
}

const inField = fc
  .record({ text, form: anywhere, field: anywhere, all: fc.boolean(), byScript: fc.boolean() })
  .map(
    ({ text: { kind, is }, form, field, all, byScript }): Attack => ({
      kind,
      make: (usual) => {
        const made = send(usual, form);
        if (all) for (const entry of made.form) entry[1] = is;
        else putInto(made.form, field, is);
        return byScript ? asData(made) : made;
      },
    }),
  );

const inQuery = fc
  .record({
    text,
    name: fc.constantFrom(...queries),
    shape: fc.constantFrom("", "", "", "[]", "twice"),
    posts: fc.boolean(),
    byScript: fc.boolean(),
    form: anywhere,
  })
  .map(
    ({ text: { kind, is }, name, shape, posts, byScript, form }): Attack => ({
      kind: shape === "[]" ? "arrays for strings" : shape === "twice" ? "duplicated fields" : kind,
      make: (usual) => {
        const query: [string, string][] =
          shape === "twice"
            ? [
                [name, "1"],
                [name, is],
              ]
            : [[name + shape, is]];
        const made = { ...(posts ? send(usual, form) : look(usual)), query };
        return byScript ? asData(made) : made;
      },
    }),
  );

const inPath = fc.record({ text, at: anywhere }).map(
  ({ text: { kind, is }, at }): Attack => ({
    kind,
    make: (usual) => {
      const parts = usual.path.split("?")[0]?.split("/").slice(1) ?? [];
      const shortened = is.slice(0, 2000).toWellFormed();
      parts[at % parts.length] = encodeURIComponent(
        shortened === "." || shortened === ".." ? "%2e" : shortened,
      );
      return { ...look(usual), path: `/${parts.join("/")}` };
    },
  }),
);

// What a header can carry at all: bytes, without line ends and NUL.
const headerValue = text.map(({ is }) =>
  Buffer.from(is.slice(0, 8_000), "utf8")
    .toString("latin1")
    .replaceAll("\0", "")
    .replace(/[\r\n]/g, "")
    .trim(),
);
const headerNames = [
  "Accept-Language",
  "Accept",
  "Accept-Encoding",
  "User-Agent",
  "Referer",
  "Range",
  "If-None-Match",
  "If-Modified-Since",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "X-HTTP-Method-Override",
  "X-Lumiskin-Client-Address",
  "Content-Language",
  "Sec-Fetch-Site",
  "Authorization",
  "X-Request-Id",
  "Origin",
  "Content-Type",
  "Cache-Control",
  "Purpose",
  "X-Real-IP",
  "Forwarded",
];
const inHeader = fc
  .record({ value: headerValue, name: fc.constantFrom(...headerNames), form: anywhere, posts: fc.boolean() })
  .map(
    ({ value, name, form, posts }): Attack => ({
      kind: "headers",
      make: (usual) => ({ ...(posts ? send(usual, form) : look(usual)), headers: { [name]: value } }),
    }),
  );

const cookies = fc.oneof(
  headerValue.map((value) => `lumiskin.session_token=${value.replaceAll(";", "")}`),
  headerValue.map((value) => `${value.replaceAll(";", "")}=1; lumiskin.session_token=a.b`),
  headerValue.map((value) => `lumiskin.two_factor=${value.replaceAll(";", "")}; lumiskin.advice=${value}`),
  fc.constantFrom(
    "lumiskin.session_token=",
    "lumiskin.session_token=%",
    "lumiskin.session_token=%00.%00",
    "lumiskin.session_token=%F0%9F%98%80.x",
    `lumiskin.session_token=${"x".repeat(7_000)}.${"y".repeat(43)}=`,
    `lumiskin.session_token=${"A".repeat(32)}.${"A".repeat(43)}=`,
    "__proto__=1; constructor=2; lumiskin.session_token=a.b",
    ";;;=;=a;lumiskin.session_token",
    Array.from({ length: 200 }, (_, n) => `c${n}=${n}`).join("; "),
    "lumiskin.session_token=a.b; lumiskin.session_token=c.d",
    "lumiskin.two_factor=a.b; lumiskin.dont_remember=x; lumiskin.state=%7B",
    "lumiskin.advice=password; lumiskin.advice=%00",
    "__Host-lumiskin.session_token=a.b; __Host-lumiskin.advice=password",
  ),
);
const inCookie = fc.record({ cookie: cookies, form: anywhere, posts: fc.boolean() }).map(
  ({ cookie, form, posts }): Attack => ({
    kind: "cookies",
    make: (usual) => ({ ...(posts ? send(usual, form) : look(usual)), cookie }),
  }),
);

const fields = fc.record({ form: anywhere, field: anywhere, text });
const duplicated = fields.map(
  ({ form, field, text: { is } }): Attack => ({
    kind: "duplicated fields",
    make: (usual) => {
      const made = send(usual, form);
      const copy = made.form[field % Math.max(1, made.form.length)] ?? ["intent", "x"];
      made.form.push([copy[0], is], [copy[0], ""]);
      return made;
    },
  }),
);
const arrays = fc
  .record({
    form: anywhere,
    field: anywhere,
    shape: fc.constantFrom("[]", "[0]", "[a][b]", ".a", "[__proto__]"),
  })
  .map(
    ({ form, field, shape }): Attack => ({
      kind: "arrays for strings",
      make: (usual) => {
        const made = send(usual, form);
        const chosen = made.form[field % Math.max(1, made.form.length)];
        if (chosen) made.form.push([`${chosen[0]}${shape}`, chosen[1]]);
        if (chosen && field % 2) chosen[0] += shape;
        return made;
      },
    }),
  );
const prototypeKeys = fc
  .record({
    form: anywhere,
    name: fc.constantFrom(
      "__proto__",
      "constructor",
      "__proto__[isAdmin]",
      "constructor.prototype.isAdmin",
      "isAdmin",
      "is_admin",
      "userId",
      "price",
      "then",
      "",
    ),
  })
  .map(
    ({ form, name }): Attack => ({
      kind: "prototype keys",
      make: (usual) => {
        const made = send(usual, form);
        made.form.push([name, "true"]);
        return made;
      },
    }),
  );
const missing = fc.record({ form: anywhere, keep: fc.nat({ max: 63 }) }).map(
  ({ form, keep }): Attack => ({
    kind: "missing fields",
    make: (usual) => {
      const made = send(usual, form);
      return { ...made, form: made.form.filter((_, n) => keep & (1 << (n % 6))) };
    },
  }),
);
const bodies = fc.record({
  form: anywhere,
  type: fc.constantFrom(
    "application/json",
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=utf-16",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "text/plain",
    "application/xml",
    "application/octet-stream",
    "nonsense",
    "",
  ),
  bytes: fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)),
    fc.constantFrom(
      "",
      "{",
      '{"__proto__":{"isAdmin":true},"email":["a"],"quantity":{"$gt":0}}',
      "[".repeat(20_000),
      "%=%&%ZZ=%C0%80&=&&a",
      "intent=add&quantity=1&intent=buy&quantity[]=2&%00=%00",
      '--x\r\nContent-Disposition: form-data; name="email"; filename="a.html"\r\n\r\n<script>\r\n--x--\r\n',
      '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nno end',
      '--x\r\nContent-Disposition: form-data; name="\0"\r\n\r\n1\r\n--x--\r\n',
    ),
  ),
});
const wrongTypes = bodies.map(
  ({ form, type, bytes }): Attack => ({
    kind: "wrong types",
    make: (usual) => ({ ...send(usual, form), form: null, body: { type, bytes } }),
  }),
);
const methods = fc
  .record({
    form: anywhere,
    method: fc.constantFrom("PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "PROPFIND"),
  })
  .map(
    ({ form, method }): Attack => ({
      kind: "methods",
      make: (usual) => {
        const made = method === "HEAD" || method === "OPTIONS" ? look(usual) : send(usual, form);
        return { ...made, method };
      },
    }),
  );
const huge = fc
  .record({ value: megabyte, form: anywhere, field: anywhere, place: fc.constantFrom("field", "query") })
  .map(
    ({ value, form, field, place }): Attack => ({
      kind: "1 MB strings",
      make: (usual) => {
        if (place === "query") return { ...look(usual), query: [["q", value]] };
        const made = send(usual, form);
        putInto(made.form, field, value);
        return made;
      },
    }),
  );

/** Any hostile request; most are in a form's fields, where most is to be broken. */
export const attacks: fc.Arbitrary<Attack> = fc.oneof(
  { weight: 40, arbitrary: inField },
  { weight: 18, arbitrary: inQuery },
  { weight: 8, arbitrary: inPath },
  { weight: 6, arbitrary: inHeader },
  { weight: 6, arbitrary: inCookie },
  { weight: 5, arbitrary: duplicated },
  { weight: 4, arbitrary: arrays },
  { weight: 4, arbitrary: prototypeKeys },
  { weight: 4, arbitrary: missing },
  { weight: 6, arbitrary: wrongTypes },
  { weight: 2, arbitrary: methods },
  { weight: 1, arbitrary: huge },
);
