import { expect, it } from "vitest";
import { toAuditRow } from "./audit-view.ts";

const entry = {
  id: 1,
  at: new Date(),
  action: "contact.read",
  subject: "7",
  details: null,
  person: null,
  thing: null,
};

it.each([
  ["the actor", { hasActor: true, actor: "Ayesha Khan" }, "Ayesha Khan"],
  ["an actor who has left", { hasActor: true, actor: null }, "Former staff member"],
  ["a command on the server", { hasActor: false, actor: null }, "The server"],
])("an entry of the audit log names %s", (_, by, who) => {
  expect(toAuditRow({ ...entry, ...by }).who).toBe(who);
});
