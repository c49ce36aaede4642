import fc from "fast-check";
import { hostileTexts, megabyte } from "./hostile-values.ts";
import { listParameterNames } from "./parameter-names.ts";

/** A request before it is sent. */
export interface RequestDraft {
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
export interface PageForms {
  path: string;
  forms: { action: string; fields: [string, string][] }[];
}

/** One hostile request: what kind it is, and how it is made of a usual one. */
export interface HostileCase {
  kind: string;
  build(page: PageForms): RequestDraft;
}

const text = fc.oneof(
  ...Object.entries(hostileTexts).map(([kind, value]) => value.map((is) => ({ kind, is }))),
);
const parameterNames = listParameterNames();
const anyIndex = fc.nat({ max: 1000 });

function getDraft({ path }: PageForms): RequestDraft {
  return { method: "GET", path, query: [], form: null, headers: {}, cookie: null };
}

/** The same address as the browser's own script asks for it. */
function asDataRequest(draft: RequestDraft): RequestDraft {
  const [path = "", query] = draft.path.split("?");
  const data = `${path === "/" ? "/_" : path}.data`;
  return { ...draft, path: query === undefined ? data : `${data}?${query}` };
}

/** The form of the page that is sent, or, where it has none, one that it does not expect. */
function postDraft(page: PageForms, which: number): RequestDraft & { form: [string, string][] } {
  const chosen = page.forms[which % Math.max(1, page.forms.length)];
  const fields: [string, string][] = (
    chosen?.fields ?? [
      ["intent", "add"],
      ["quantity", "1"],
    ]
  ).map(([n, v]) => [n, v]);
  return { ...getDraft(page), path: chosen?.action ?? page.path, method: "POST", form: fields };
}

/** Puts a value into one field of a form, or into several. */
function setField(form: [string, string][], which: number, value: string): void {
  const field = form[which % Math.max(1, form.length)];
  if (field) field[1] = value;
  else form.push(["intent", value]);
}

const inFormField = fc
  .record({ text, form: anyIndex, field: anyIndex, all: fc.boolean(), byScript: fc.boolean() })
  .map(
    ({ text: { kind, is }, form, field, all, byScript }): HostileCase => ({
      kind,
      build: (page) => {
        const draft = postDraft(page, form);
        if (all) for (const entry of draft.form) entry[1] = is;
        else setField(draft.form, field, is);
        return byScript ? asDataRequest(draft) : draft;
      },
    }),
  );

const inQuery = fc
  .record({
    text,
    name: fc.constantFrom(...parameterNames),
    shape: fc.constantFrom("", "", "", "[]", "twice"),
    posts: fc.boolean(),
    byScript: fc.boolean(),
    form: anyIndex,
  })
  .map(
    ({ text: { kind, is }, name, shape, posts, byScript, form }): HostileCase => ({
      kind: shape === "[]" ? "arrays for strings" : shape === "twice" ? "duplicated fields" : kind,
      build: (page) => {
        const query: [string, string][] =
          shape === "twice"
            ? [
                [name, "1"],
                [name, is],
              ]
            : [[name + shape, is]];
        const draft = { ...(posts ? postDraft(page, form) : getDraft(page)), query };
        return byScript ? asDataRequest(draft) : draft;
      },
    }),
  );

const inPath = fc.record({ text, at: anyIndex }).map(
  ({ text: { kind, is }, at }): HostileCase => ({
    kind,
    build: (page) => {
      const parts = page.path.split("?")[0]?.split("/").slice(1) ?? [];
      const shortened = is.slice(0, 2000).toWellFormed();
      parts[at % parts.length] = encodeURIComponent(
        shortened === "." || shortened === ".." ? "%2e" : shortened,
      );
      return { ...getDraft(page), path: `/${parts.join("/")}` };
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
  .record({ value: headerValue, name: fc.constantFrom(...headerNames), form: anyIndex, posts: fc.boolean() })
  .map(
    ({ value, name, form, posts }): HostileCase => ({
      kind: "headers",
      build: (page) => ({ ...(posts ? postDraft(page, form) : getDraft(page)), headers: { [name]: value } }),
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
const inCookie = fc.record({ cookie: cookies, form: anyIndex, posts: fc.boolean() }).map(
  ({ cookie, form, posts }): HostileCase => ({
    kind: "cookies",
    build: (page) => ({ ...(posts ? postDraft(page, form) : getDraft(page)), cookie }),
  }),
);

const fields = fc.record({ form: anyIndex, field: anyIndex, text });
const duplicated = fields.map(
  ({ form, field, text: { is } }): HostileCase => ({
    kind: "duplicated fields",
    build: (page) => {
      const draft = postDraft(page, form);
      const copy = draft.form[field % Math.max(1, draft.form.length)] ?? ["intent", "x"];
      draft.form.push([copy[0], is], [copy[0], ""]);
      return draft;
    },
  }),
);
const arrays = fc
  .record({
    form: anyIndex,
    field: anyIndex,
    shape: fc.constantFrom("[]", "[0]", "[a][b]", ".a", "[__proto__]"),
  })
  .map(
    ({ form, field, shape }): HostileCase => ({
      kind: "arrays for strings",
      build: (page) => {
        const draft = postDraft(page, form);
        const chosen = draft.form[field % Math.max(1, draft.form.length)];
        if (chosen) draft.form.push([`${chosen[0]}${shape}`, chosen[1]]);
        if (chosen && field % 2) chosen[0] += shape;
        return draft;
      },
    }),
  );
const prototypeKeys = fc
  .record({
    form: anyIndex,
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
    ({ form, name }): HostileCase => ({
      kind: "prototype keys",
      build: (page) => {
        const draft = postDraft(page, form);
        draft.form.push([name, "true"]);
        return draft;
      },
    }),
  );
const missing = fc.record({ form: anyIndex, keep: fc.nat({ max: 63 }) }).map(
  ({ form, keep }): HostileCase => ({
    kind: "missing fields",
    build: (page) => {
      const draft = postDraft(page, form);
      return { ...draft, form: draft.form.filter((_, n) => keep & (1 << (n % 6))) };
    },
  }),
);
const bodies = fc.record({
  form: anyIndex,
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
  ({ form, type, bytes }): HostileCase => ({
    kind: "wrong types",
    build: (page) => ({ ...postDraft(page, form), form: null, body: { type, bytes } }),
  }),
);
const methods = fc
  .record({
    form: anyIndex,
    method: fc.constantFrom("PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "PROPFIND"),
  })
  .map(
    ({ form, method }): HostileCase => ({
      kind: "methods",
      build: (page) => {
        const draft = method === "HEAD" || method === "OPTIONS" ? getDraft(page) : postDraft(page, form);
        return { ...draft, method };
      },
    }),
  );
const huge = fc
  .record({ value: megabyte, form: anyIndex, field: anyIndex, place: fc.constantFrom("field", "query") })
  .map(
    ({ value, form, field, place }): HostileCase => ({
      kind: "1 MB strings",
      build: (page) => {
        if (place === "query") return { ...getDraft(page), query: [["q", value]] };
        const draft = postDraft(page, form);
        setField(draft.form, field, value);
        return draft;
      },
    }),
  );

/** Any hostile request; most are in a form's fields, where most is to be broken. */
export const hostileCases: fc.Arbitrary<HostileCase> = fc.oneof(
  { weight: 40, arbitrary: inFormField },
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
