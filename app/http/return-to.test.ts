import { describe, expect, it } from "vitest";
import { safeReturnTo, signInPath } from "./return-to.ts";

describe("safeReturnTo", () => {
  it.each([
    "/",
    "/cart",
    "/orders/12",
    "/catalog?availability=in-stock&sort=name",
    "/search?q=a%20b",
    "/p1#usage",
    "/product/lumiskin-retinol",
    "/signing-ceremony",
    "/%5Cevil.example",
  ])("[R16.return] accepts %s", (path) => {
    expect(safeReturnTo(path)).toBe(path);
  });

  it.each([
    [null],
    [undefined],
    [""],
    ["cart"],
    ["https://evil.example/"],
    ["//evil.example"],
    ["///evil.example"],
    ["/\\evil.example"],
    ["\\\\evil.example"],
    ["/cart\\..\\x"],
    ["/\t/evil.example"],
    ["/\n/evil.example"],
    ["/cart\r\nSet-Cookie: a=b"],
    ["/\0"],
    [" /cart"],
    ["/ca rt"],
    ["/\u007f"],
    ["/.//evil.example"],
    ["/x/..//evil.example"],
    ["/%2e//evil.example"],
    ["javascript:alert(1)"],
    ["/signin"],
    ["/signin?returnTo=/cart"],
    ["/SignIn"],
    ["/sign%69n"],
    ["/signin/google"],
    ["/signup"],
    ["/login"],
    ["/signout"],
    ["/x/../signout"],
    ["/setup?token=x"],
    ["/set-password?token=x"],
    ["/cart.data"],
    [`/${"x".repeat(2000)}`],
  ])("[R16.return] refuses %j", (path) => {
    expect(safeReturnTo(path)).toBe("/");
  });

  it("falls back to where the caller says", () => {
    expect(safeReturnTo("//evil.example", "/dashboard")).toBe("/dashboard");
  });
});

describe("signInPath", () => {
  it.each([
    ["/checkout", "/signin", "/signin?returnTo=%2Fcheckout"],
    ["/orders?page=2", "/login", "/login?returnTo=%2Forders%3Fpage%3D2"],
    ["/", "/signin", "/signin"],
    ["//evil.example", "/signup", "/signup"],
  ] as const)("%s by %s is %s", (returnTo, page, path) => {
    expect(signInPath(returnTo, page)).toBe(path);
  });
});
