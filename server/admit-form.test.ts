import { describe, expect, it, vi } from "vitest";
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

  it("finds room only within what all and one network may have in flight, and gives it back", async () => {
    // Each form takes its bytes and 200 for the piece that it comes in.
    const admit = formAdmission({ attempt: async () => null }, openFormBudget({ all: 600, each: 400 }));
    const { promise, resolve } = Promise.withResolvers<void>();
    const slowRespond = async () => {
      await promise;
      return new Response();
    };
    const fifteenByteForm = () => post(`a=${"x".repeat(13)}`);
    const first = admit(fifteenByteForm(), "2001:db8:1:1::1", slowRespond);
    expect((await admit(fifteenByteForm(), "2001:db8:1:2::2", respond)).status).toBe(429);
    const second = admit(fifteenByteForm(), "192.0.2.2", slowRespond);
    const overBudget = await admit(fifteenByteForm(), "192.0.2.3", respond);
    expect([overBudget.status, overBudget.headers.get("Retry-After")]).toEqual([503, "1"]);
    resolve();
    await Promise.all([first, second]);
    expect((await admit(fifteenByteForm(), "192.0.2.3", respond)).status).toBe(200);
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
