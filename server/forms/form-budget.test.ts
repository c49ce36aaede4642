import { describe, expect, it } from "vitest";
import { openFormBudget } from "./form-budget.ts";

describe("the budget of forms", () => {
  /** A form of `network` that is still arriving, with so many bytes. */
  function opened() {
    const budget = openFormBudget({ all: 40, each: 20 });
    const lost: string[] = [];
    const arriving = (network: string, bytes: number, name = network) => {
      const form = budget.reserve(network);
      form.whileArriving(() => lost.push(name));
      return { form, outcome: form.extend(bytes) };
    };
    return { arriving, lost };
  }

  it("takes the newest form of the network that holds most, for one that holds less", () => {
    const { arriving, lost } = opened();
    arriving("a", 10, "first of a");
    arriving("a", 9, "second of a");
    arriving("a", 0, "third of a");
    arriving("b", 18);
    expect(arriving("c", 10).outcome).toBeNull();
    expect(lost).toEqual(["second of a"]);
    // Now b holds most.
    expect(arriving("d", 10).outcome).toBeNull();
    expect(lost).toEqual(["second of a", "b"]);
  });

  it("takes none for a network that holds as much itself", () => {
    const { arriving, lost } = opened();
    arriving("a", 15);
    arriving("b", 10);
    const { form, outcome } = arriving("c", 15);
    expect([outcome, form.extend(1)]).toEqual([null, "all"]);
    expect(lost).toEqual([]);
  });

  it("takes no form that has arrived", () => {
    const { arriving, lost } = opened();
    arriving("a", 20).form.whileArriving(null);
    arriving("b", 20).form.whileArriving(null);
    expect(arriving("c", 1).outcome).toBe("all");
    expect(lost).toEqual([]);
  });

  it("gives back once what a form has lost", () => {
    const { arriving, lost } = opened();
    const first = arriving("a", 20);
    arriving("b", 19);
    expect(arriving("c", 18).outcome).toBeNull();
    expect(lost).toEqual(["a"]);
    first.form.release();
    expect(arriving("d", 4).outcome).toBeNull();
    expect(lost).toEqual(["a", "b"]);
  });
});
