import { describe, expect, it } from "vitest";
import { earlierStates } from "./earlier-states.ts";
import { mergeEdit } from "./merge-edit.ts";
import type { Revision } from "./revision-queries.ts";

const revision = (version: number, before: Revision["before"], after: Revision["after"]): Revision => ({
  id: version,
  entity: "content",
  entityId: "story",
  version,
  before,
  after,
  at: new Date(version * 1000),
  actorId: "sana",
  actor: "Sana",
  undoes: null,
});

const first = { headline: "A", text: "B", photo: "c" };
const revisions = [
  revision(1, { headline: "A" }, { headline: "A1" }),
  revision(2, { headline: "A1", text: "B" }, { headline: "A2", text: "B2" }),
];
const current = { fields: { headline: "A2", text: "B2", photo: "c" }, version: 2 };

describe("a form that was made from an earlier version", () => {
  it.each([
    ["changes nothing", first, null, { outcome: "merged", set: {}, theirsOnly: ["headline", "text"] }],
    [
      "changes what they left",
      { ...first, photo: "d" },
      null,
      { outcome: "merged", set: { photo: "d" }, theirsOnly: ["headline", "text"] },
    ],
    [
      "changes it alike",
      { ...first, text: "B2" },
      null,
      { outcome: "merged", set: { text: "B2" }, theirsOnly: ["headline"] },
    ],
    [
      "changes the same",
      { ...first, text: "mine" },
      null,
      {
        outcome: "conflict",
        conflicts: [{ field: "text", base: "B", mine: "mine", theirs: "B2" }],
        theirsOnly: ["headline"],
      },
    ],
    [
      "changes the same, having seen it",
      { ...first, text: "mine" },
      2,
      { outcome: "merged", set: { text: "mine" }, theirsOnly: ["headline"] },
    ],
    [
      "changes the same, having seen less",
      { ...first, text: "mine" },
      1,
      expect.objectContaining({ outcome: "conflict" }),
    ],
  ])("%s", (_, mine, seen, merged) => {
    expect(mergeEdit(current, revisions, mine, seen)).toEqual(merged);
  });
});

describe("the states before now", () => {
  it("are taken back from what is, with who made each", () => {
    const states = earlierStates(current.fields, revisions.toReversed());
    expect(states).toEqual([
      {
        version: 1,
        madeBy: { at: new Date(1000), actor: "Sana" },
        changed: ["headline"],
        fields: { headline: "A1", text: "B", photo: "c" },
      },
      { version: 0, madeBy: null, changed: [], fields: first },
    ]);
  });

  it("begin when it was made", () => {
    const made = [revision(2, { text: "B" }, { text: "B2" }), revision(1, null, { text: "B" })];
    expect(earlierStates({ text: "B2" }, made).map(({ version }) => version)).toEqual([1]);
  });
});
