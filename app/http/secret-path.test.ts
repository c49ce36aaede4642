import { expect, it } from "vitest";
import { loggedPath } from "./secret-path.ts";

it.each([
  ["/o/2fJ0h6mJx1yq0cV3s9bW8Q", "/o/:token"],
  ["/o/2fJ0h6mJx1yq0cV3s9bW8Q.data", "/o/:token"],
  ["/O/2fJ0h6mJx1yq0cV3s9bW8Q/", "/o/:token"],
  ["/%6f/2fJ0h6mJx1yq0cV3s9bW8Q", "/o/:token"],
  ["/%4F/2fJ0h6mJx1yq0cV3s9bW8Q", "/o/:token"],
  ["/pay/7mB4xQ2kT9wZ3cV5nR8s", "/pay/:reference"],
  ["/pay/7mB4xQ2kT9wZ3cV5nR8s.data", "/pay/:reference"],
  ["/PAY/7mB4xQ2kT9wZ3cV5nR8s/", "/pay/:reference"],
  ["/%70%61%79/7mB4xQ2kT9wZ3cV5nR8s", "/pay/:reference"],
  ["/p%41y/7mB4xQ2kT9wZ3cV5nR8s", "/pay/:reference"],
  ["/review/1.0.7mB4xQ2kT9wZ3cV5nR8s", "/review/:token"],
  ["/%52eview/1.0.7mB4xQ2kT9wZ3cV5nR8s.data", "/review/:token"],
  ["/payments/jazzcash/return", "/payments/jazzcash/return"],
  ["/orders/LS-10417", "/orders/LS-10417"],
  ["/", "/"],
])("%s is logged as %s", (pathname, logged) => {
  expect(loggedPath(pathname)).toBe(logged);
});
