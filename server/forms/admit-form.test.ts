import { describe, expect, it, vi } from "vitest";
import type { Customer } from "../../shop/customers/model/customer.ts";
import { formAdmission } from "./admit-form.ts";
import { openFormBudget } from "./form-budget.ts";

const post = (body: string, headers = {}) =>
  new Request("http://shop.test/cart", { method: "POST", body: new URLSearchParams(body), headers });
const respond = vi.fn(
  async (request: Request) => new Response((await request.formData()).get("a") as string),
);

describe("a form before it is read", () => {
  it("is rate-limited by IP first: a refused form is not read", async () => {
    const admit = formAdmission({
      attempt: async (action, address) => (action === "form" && address ? 90 : 0),
    });
    const request = post("a=1");
    const refused = await admit(request, "192.0.2.1", respond);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "90"]);
    expect(await refused.text()).toContain("Please wait 2 minutes");
    expect(request.bodyUsed).toBe(false);
    expect(respond).not.toHaveBeenCalled();
  });

  it("reaches its route with its body, headers and method", async () => {
    const admit = formAdmission({ attempt: async () => null });
    expect(await (await admit(post("a=Lahore"), "192.0.2.1", respond)).text()).toBe("Lahore");
  });

  it("is refused in a page with a plain sentence where it has too many fields", async () => {
    const admit = formAdmission({ attempt: async () => null });
    const refused = await admit(post("a&".repeat(1000)), "192.0.2.1", respond);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("This form has too many fields");
  });

  it("ends the connection of one that does not arrive in time", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const admit = formAdmission({ attempt: async () => null });
    const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from("a=")) });
    const init = { method: "POST", body, duplex: "half" } as RequestInit;
    const refused = admit(new Request("http://shop.test/cart", init), "192.0.2.1", respond);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), 60_000);
    vi.advanceTimersByTime(20_000);
    vi.useRealTimers();
    const { status, headers } = await refused;
    expect([status, headers.get("Connection")]).toEqual([408, "close"]);
  });

  it.each([
    ["nobody signed in", null, false],
    ["a customer", { isAdmin: false }, false],
    ["an admin", { isAdmin: true }, true],
  ])("is read beyond the usual size only where its route takes files: %s", async (_, sender, isRead) => {
    const admit = formAdmission({ attempt: async () => null }, async () => sender as Customer | null);
    const files = (path: string) =>
      new Request(`http://shop.test${path}`, {
        method: "POST",
        body: "x".repeat(300_000),
        headers: { "Content-Type": "multipart/form-data; boundary=y" },
      });
    const large = files("/dashboard/products/p/photos/upload");
    const size = async (request: Request) => new Response(String((await request.arrayBuffer()).byteLength));
    const answered = Number(await (await admit(large, "192.0.2.1", size)).text());
    expect(answered === 300_000).toBe(isRead);
    expect(large.bodyUsed).toBe(isRead);
    expect((await admit(files("/cart"), "192.0.2.1", size)).status).toBe(413);
  });

  it("finds room only within what all and one network may have in flight, and gives it back", async () => {
    const admit = formAdmission({ attempt: async () => null }, async () => null, {
      forms: openFormBudget({ all: 40, each: 20 }),
      files: openFormBudget({ all: 0, each: 0 }),
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    let arrived = 0;
    const slowRespond = async () => {
      arrived++;
      await promise;
      return new Response();
    };
    const fifteenByteForm = () => post(`a=${"x".repeat(13)}`);
    const first = admit(fifteenByteForm(), "2001:db8:1:1::1", slowRespond);
    expect((await admit(fifteenByteForm(), "2001:db8:1:2::2", respond)).status).toBe(429);
    const second = admit(fifteenByteForm(), "192.0.2.2", slowRespond);
    await vi.waitFor(() => expect(arrived).toBe(2), 60_000);
    const overBudget = await admit(fifteenByteForm(), "192.0.2.3", respond);
    expect([overBudget.status, overBudget.headers.get("Retry-After")]).toEqual([503, "1"]);
    resolve();
    await Promise.all([first, second]);
    expect((await admit(fifteenByteForm(), "192.0.2.3", respond)).status).toBe(200);
  });

  it("takes the room of those that others send slowly", async () => {
    const admit = formAdmission({ attempt: async () => null }, async () => null, {
      forms: openFormBudget({ all: 40, each: 20 }),
      files: openFormBudget({ all: 0, each: 0 }),
    });
    const slow = (address: string) => {
      const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.alloc(19, "a")) });
      const init = { method: "POST", body, duplex: "half" } as RequestInit;
      return admit(new Request("http://shop.test/cart", init), address, respond);
    };
    const first = slow("192.0.2.1");
    const second = slow("192.0.2.2");
    await new Promise((resolve) => setImmediate(resolve));
    expect(await (await admit(post("a=Lahore"), "192.0.2.3", respond)).text()).toBe("Lahore");
    expect((await Promise.race([first, second])).status).toBe(503);
  });

  it("takes no room by announcing itself: others of its network send theirs", async () => {
    const admit = formAdmission({ attempt: async () => null });
    const neverEnding = (headers: Record<string, string>) =>
      new Request("http://shop.test/cart", {
        method: "POST",
        body: new ReadableStream(),
        duplex: "half",
        headers,
      } as RequestInit);
    for (let n = 0; n < 300; n++) {
      const [name, value] = n % 2 ? ["Content-Length", "262144"] : ["Transfer-Encoding", "chunked"];
      void admit(neverEnding({ [name as string]: value as string }), `192.0.2.${n % 10}`, respond);
    }
    const response = await admit(post("a=Lahore", { "Content-Length": "8" }), "192.0.2.1", respond);
    expect(await response.text()).toBe("Lahore");
  });
});
