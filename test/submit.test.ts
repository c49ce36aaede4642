import { describe, expect, it } from "vitest";
import { screenOf } from "./screen.ts";
import { submit } from "./submit.ts";

const page = `<!DOCTYPE html><html><body><main>
  <form id="order" method="post" action="/order">
    <input type="hidden" name="key" value="k&quot;1">
    <label for="a">Address</label><textarea id="a" name="address" maxlength="20">
House 1
Lahore</textarea>
    <label>City <select name="city"><option>Lahore</option><option value="khi">Karachi</option></select></label>
    <select name="month"><option value="1">May</option><option value="2" selected>June</option></select>
    <select name="empty"><option value="" disabled selected>Choose</option></select>
    <label><input type="radio" name="payment" value="cod" checked> Cash</label>
    <label><input type="radio" name="payment" value="card"> Card</label>
    <input type="checkbox" name="gift"><input type="checkbox" name="terms" checked>
    <input type="checkbox" name="row" value="1"><input type="checkbox" name="row" value="2">
    <details><input name="folded" value="f"></details>
    <div hidden><input name="away" value="a"></div>
    <input name="off" value="o" disabled><fieldset disabled><input name="group" value="g"></fieldset>
    <input name="fixed" value="x" readonly>
    <input name="name" value="Ayesha" required><input type="number" name="pieces" value="1" min="1" max="9">
    <input name="code" value="" pattern="[0-9]+"><input name="email" type="email">
    <button name="intent" value="save">Save</button><button name="intent" value="read" formaction="/read" formmethod="get">Read</button>
    <button aria-hidden="true">Save</button><button type="button">More</button><button disabled>Sell</button>
  </form>
  <input form="order" name="outside" value="here"><button form="order" name="intent" value="outside">Save too</button>
  <ul><li>LS-1 <form action="/a"><input type="hidden" name="id" value="1"><button>Undo</button></form></li>
    <li>LS-2 <form action="/b" method="post"><button aria-label="Undo"><svg></svg></button></form></li></ul>
  <form novalidate><input name="needed" required><button>Ask</button></form>
  <form><input name="needed" required><button>Send</button></form>
</main></body></html>`;

const untouched = [
  ["key", 'k"1'],
  ["address", "House 1\r\nLahore"],
  ["city", "Lahore"],
  ["month", "2"],
  ["payment", "cod"],
  ["terms", "on"],
  ["folded", "f"],
  ["away", "a"],
  ["fixed", "x"],
  ["name", "Ayesha"],
  ["pieces", "1"],
  ["code", ""],
  ["email", ""],
];

describe("submit", () => {
  it("sends what a browser sends if nothing is touched", () => {
    expect(submit(page, "Save")).toMatchObject({
      method: "POST",
      action: "/order",
      entries: [...untouched, ["intent", "save"], ["outside", "here"]],
    });
  });

  it("sends what was typed, chosen and ticked, by name or label", () => {
    const typed = {
      Address: "House 2",
      city: "Karachi",
      payment: "card",
      gift: true,
      terms: false,
      row: ["2"],
      name: "Sana",
      pieces: "9",
      code: "12",
      email: "sana@example.com",
      outside: "there",
    };
    const { fields } = submit(page, "Save", typed);
    expect(fields).toMatchObject({ address: "House 2", city: "khi", payment: "card", gift: "on", row: "2" });
    expect(fields).toMatchObject({ name: "Sana", pieces: "9", code: "12", outside: "there" });
    expect(fields).not.toHaveProperty("terms");
  });

  it("sends to where the pressed button says, and its own value", () => {
    const { method, action, fields } = submit(page, "Read");
    expect([method, action, fields.intent]).toEqual(["GET", "/read", "read"]);
    expect(submit(page, "Save too").fields.intent).toBe("outside");
  });

  it("tells buttons of one name apart by the part of the page around them", () => {
    expect(() => submit(page, "Undo")).toThrow("2 buttons Undo");
    expect(submit(page, "Undo", {}, { within: "LS-1" })).toMatchObject({
      action: "/a",
      entries: [["id", "1"]],
    });
    expect(submit(page, "Undo", {}, { within: /LS-2/ })).toMatchObject({ method: "POST", action: "/b" });
    expect(submit(screenOf(page).main.get("li", "LS-1"), "Undo").action).toBe("/a");
    expect(() => submit(page, "Undo", {}, { within: "LS-" })).toThrow("2 buttons");
    expect(() => submit(page, "Undo", {}, { within: "LS-3" })).toThrow("0 buttons Undo within LS-3");
  });

  it.each([
    ["Buy", {}, "0 buttons Buy"],
    ["More", {}, "0 buttons More"],
    ["Sell", {}, "1 hidden or disabled"],
    ["Save", { colour: "red" }, "no field colour"],
    ["Save", { key: "x" }, "key is hidden"],
    ["Save", { away: "x" }, "away is hidden"],
    ["Save", { off: "x" }, "off is hidden, disabled"],
    ["Save", { group: "x" }, "group is hidden, disabled"],
    ["Save", { fixed: "x" }, "read-only"],
    ["Save", { city: "Quetta" }, "city cannot be Quetta"],
    ["Save", { payment: "bank" }, "payment cannot be bank"],
    ["Save", { row: ["3"] }, "no box 3"],
    ["Save", { name: "" }, "name: it is required"],
    ["Save", { address: "x".repeat(21) }, "it takes 20 characters"],
    ["Save", { pieces: "10" }, "10 is more than 9"],
    ["Save", { pieces: "0" }, "0 is less than 1"],
    ["Save", { code: "x" }, "x is not"],
    ["Save", { email: "x" }, "no email address"],
    ["Send", {}, "needed: it is required"],
    ["Ask", { needed: "" }, "needed: it is required"],
  ])("refuses %s with %j", (button, typed, words) => {
    expect(() => submit(page, button, typed as Record<string, string>)).toThrow(words);
  });

  it("sends an untouched blank where the form leaves the checks to the server", () => {
    expect(submit(page, "Ask").entries).toEqual([["needed", ""]]);
  });
});
