import { describe, expect, it } from "vitest";
import { screenOf } from "./screen.ts";

const page =
  screenOf(`<!DOCTYPE html><html><head><title>Cart</title><link rel="canonical" href="/cart"></head><body>
  <header><nav aria-label="Main"><a href="/">Home</a></nav><a href="/"><img src="l.svg" alt="LumiSkin, home"></a></header>
  <main><h1>Your <em>cart</em></h1>
    <p class="flex justify-between"><span>Total</span><span>Rs. <!-- -->3,998</span></p>
    <ul><li><h2>Retinol</h2><button>Remove</button></li><li><p>Roller &amp; stone</p><button>Remove</button></li></ul>
    <table><tr><td>LS-1</td><td>2</td></tr></table>
    <form><label for="a">Address</label><textarea id="a" name="address" aria-invalid="true" aria-describedby="e">House 1</textarea>
      <p id="e">Please say where</p><input type="hidden" name="key" value="k&quot;1"><input type="hidden" name="key" value="2">
      <label><input type="radio" name="payment" value="cod" checked> Cash</label></form>
    <div role="alert"></div><div role="alert">Sold out</div>
    <p hidden>hidden</p><p class="hidden">hidden</p><p class="hidden md:block">wide</p><noscript>hidden</noscript>
    <template>hidden</template><dialog><p>hidden</p></dialog><dialog open aria-labelledby="q"><p id="q">Sure?</p></dialog>
    <script>window.data = "hidden"</script><style>.hidden{}</style></main>
  <footer>© 2025</footer><script>"hidden"</script></body></html>`);

describe("a screen", () => {
  it("is what a person reads, a line for each block, and nothing that is hidden or only for scripts", () => {
    expect(page.main.lines).toEqual([
      "Your cart",
      "Total Rs. 3,998",
      "Retinol",
      "Remove",
      "Roller & stone",
      "Remove",
      "LS-1 2",
      "Address",
      "Please say where",
      "Cash",
      "Sold out",
      "wide",
      "Sure?",
    ]);
    expect([page.header.text, page.footer.text]).toEqual(["Home", "© 2025"]);
    expect(page.body.text).not.toContain("hidden");
  });

  it("is looked at region by region, each by what a person calls it", () => {
    expect(page.main.get("li", "Retinol").buttons).toEqual(["Remove"]);
    expect(page.main.get("li", "stone").text).toBe("Roller & stone\nRemove");
    expect(page.header.get("nav", "Main").links).toEqual([{ to: "/", text: "Home" }]);
    expect(page.header.links[1]).toEqual({ to: "/", text: "LumiSkin, home" });
    expect(page.main.get("dialog", "Sure?").text).toBe("Sure?");
    expect(() => page.main.get("li")).toThrow("2 of li");
    expect(() => page.main.get("button", "Move")).toThrow("0 of button Move");
    expect([page.main.headings, page.main.alerts]).toEqual([["Your cart"], ["Sold out"]]);
  });

  it("has fields with labels, values and what is wrong with them", () => {
    expect(page.main.field("Address")).toMatchObject({
      name: "address",
      value: "House 1",
      invalid: true,
      description: "Please say where",
    });
    expect(page.main.field("payment")).toMatchObject({ label: "Cash", checked: true });
    expect(page.head("link", "rel", "canonical")).toEqual([{ rel: "canonical", href: "/cart" }]);
  });
});
