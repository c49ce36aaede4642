import { describe, expect, it } from "vitest";
import { dashboardScreens } from "../ui/screens.ts";
import { dashboardActions, findScreens } from "./find-screens.ts";

describe("finding screens and actions", () => {
  const find = (typed: string, mayOpen = (_: string) => true) =>
    findScreens(typed, mayOpen).map(({ title }) => title);

  it.each([
    ["audit", ["Activity log"]],
    ["AUD lo", ["Activity log"]],
    ["newsletter", ["Subscribers"]],
    ["undo", ["Change history", "Undo a change"]],
    ["pend", ["Pending orders"]],
    ["", []],
    ["/", []],
    ["nonsense", []],
  ])("finds by %j", (typed, titles) => {
    expect(find(typed)).toEqual(titles);
  });

  it("does not find what someone may not open", () => {
    expect(find("undo", (path) => path !== "/dashboard/changes")).toEqual([]);
    expect(find("pending", (path) => path !== "/dashboard")).toEqual([]);
  });

  it.each(dashboardActions.map((action) => [action.label, action] as const))(
    "%s belongs to its screen",
    (_, { path, screen }) => {
      expect(dashboardScreens.map((one) => one.path)).toContain(screen);
      expect(path.startsWith(screen)).toBe(true);
    },
  );
});
