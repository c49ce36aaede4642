import { describe, expect, it } from "vitest";
import { createShellCookie } from "./shell-cookie.ts";

const origin = "https://shop.example";
const secret = "a-secret-for-tests-that-nobody-uses-elsewhere";
const session = "__Host-lumiskin.session_token=token.signature";
const formKey = "__Host-lumiskin.form_key=2f1b1a52-0000-4000-8000-000000000001";
const facts = { isStaff: false, cartCount: 3 };

let now = 1_800_000_000_000;
const shellCookie = createShellCookie(secret, () => now);
const own = `${session}; ${formKey}`;
const pairOf = (line: string) => line.split(";", 1)[0] ?? "";
const cookies = (...pairs: string[]) => pairs.join("; ");
const issued = pairOf(shellCookie.set(origin, own, facts));

describe("the facts of the shell (R53)", () => {
  it("are read again from the cookies of the same browser", () => {
    expect(shellCookie.read(origin, cookies(own, issued))).toEqual(facts);
    expect(shellCookie.set(origin, own, facts)).toMatch(
      /; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it.each([
    ["of nobody", cookies(issued)],
    ["of another session", cookies("__Host-lumiskin.session_token=other.signature", formKey, issued)],
    ["from before a form was accepted", cookies(session, formKey.replace("1", "2"), issued)],
    ["without the form key", cookies(session, issued)],
    ["with another count", cookies(own, issued.replace(".0.3.", ".0.4."))],
    ["of an admin who is none", cookies(own, issued.replace(".0.3.", ".1.3."))],
    ["that last longer", cookies(own, issued.replace(/=\d+/, "=9999999999"))],
    ["with a signature cut short", cookies(own, issued.slice(0, -1))],
    ["that are none", cookies(own, "__Host-lumiskin.shell=x")],
  ])("are not read: %s", (_, sent) => {
    expect(shellCookie.read(origin, sent)).toBeNull();
  });

  it("are not read by a server with another secret", () => {
    expect(createShellCookie("another-secret", () => now).read(origin, cookies(own, issued))).toBeNull();
  });

  it("last a minute", () => {
    now += 59_000;
    expect(shellCookie.read(origin, cookies(own, issued))).toEqual(facts);
    now += 1_000;
    expect(shellCookie.read(origin, cookies(own, issued))).toBeNull();
  });

  it("are not read at another origin, though they were checked at this one", () => {
    const fresh = pairOf(shellCookie.set(origin, own, facts));
    expect(shellCookie.read(origin, cookies(own, fresh))).toEqual(facts);
    expect(shellCookie.read("http://shop.example", cookies(own, fresh))).toBeNull();
  });
});
