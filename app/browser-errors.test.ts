import { expect, it } from "vitest";
import { errorReport } from "./browser-errors.ts";

it("reports an error without what may be a person's", () => {
  const stack = `TypeError: x is not a function
    at pay (https://shop.example/assets/shell-BqdwdsmD.js?v=1:2:34567)
render@https://shop.example/assets/checkout-a1.js:1:2345`;
  const token = "a".repeat(43);
  const report = errorReport(`ayesha@example.com, +92 300 1234567, ${token}`, stack, "/orders/LS-10001");
  expect(Object.fromEntries(report)).toEqual({
    message: "[email], [number], [token]",
    stack: stack.replace("?v=1:2:34567", ""),
    path: "/orders/LS-10001",
  });
});

it("reports an error on the page of an order's link without its token", () => {
  const url = "https://shop.example/o/2fJ0h6mJx1yq0cV3s9bW8Q";
  const report = errorReport("Error: no", `at ${url}:1:2`, new URL(url).pathname);
  expect(report.get("stack")).toBe("at https://shop.example/o/[token]:1:2");
  expect(report.get("path")).toBe("/o/[token]");
});

it("reports an error on the page of a payment without its reference", () => {
  const url = "https://shop.example/pay/7mB4xQ2kT9wZ3cV5nR8s";
  const report = errorReport("Error: no", `at ${url}:1:2`, new URL(url).pathname);
  expect(report.get("stack")).toBe("at https://shop.example/pay/[reference]:1:2");
  expect(report.get("path")).toBe("/pay/[reference]");
});
