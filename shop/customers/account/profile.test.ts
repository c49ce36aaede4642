import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { addressForm, addressRemovalForm, profileForm } from "./profile-form.ts";
import { addAddress, maxAddresses, removeAddress, saveProfile } from "./profile-queries.ts";

describe("the profile", async () => {
  const { db } = await createTestDatabase();
  let last = 0;
  async function person() {
    const id = `person${++last}`;
    await db
      .insertInto("users")
      .values({ id, email: `${id}@example.com`, fullName: "Ayesha" })
      .execute();
    return id;
  }
  const read = (id: string) =>
    db
      .selectFrom("users")
      .select(["fullName", "phone", "normalPhone", "addresses"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  it("[S7.users.merge S7.auth.name] updates the fields that are sent and nothing else", async () => {
    const id = await person();
    await saveProfile(db, id, { phone: "0300 1234567" });
    const phone = { phone: "0300 1234567", normalPhone: "+923001234567" };
    expect(await read(id)).toMatchObject({ fullName: "Ayesha", ...phone });
    await saveProfile(db, id, { fullName: "حنا ملک" });
    expect(await read(id)).toMatchObject({ fullName: "حنا ملک", ...phone });
    await saveProfile(db, id, { fullName: "", phone: "" });
    expect(await read(id)).toMatchObject({ fullName: "", phone: null, normalPhone: null });
  });

  it("removes an address of several lines, also one that an earlier version stored", async () => {
    const id = await person();
    for (const address of ["House 1\r\nLahore", "House 2\nKarachi", "House 3"])
      await addAddress(db, id, address);
    for (const sent of ["House 1\r\nLahore", "House 2\r\nKarachi"])
      await removeAddress(db, id, addressRemovalForm.parse({ remove: sent }).remove);
    expect((await read(id)).addresses).toEqual(["House 3"]);
  });

  it("stores each address once, in their order, for one customer", async () => {
    const [id, other] = [await person(), await person()];
    for (const address of ["House 1, Lahore", "House 2, Karachi", "House 1, Lahore"]) {
      expect(await addAddress(db, id, address)).toBe(true);
    }
    expect((await read(id)).addresses).toEqual(["House 1, Lahore", "House 2, Karachi"]);
    await removeAddress(db, other, "House 1, Lahore");
    await removeAddress(db, id, "House 2, Karachi");
    expect((await read(id)).addresses).toEqual(["House 1, Lahore"]);
    expect((await read(other)).addresses).toEqual([]);
  });

  it("loses no simultaneous addition, and never exceeds the maximum", async () => {
    const id = await person();
    const added = await Promise.all(
      Array.from({ length: maxAddresses + 3 }, (_, n) => addAddress(db, id, `House ${n}`)),
    );
    expect(added.filter(Boolean)).toHaveLength(maxAddresses);
    expect((await read(id)).addresses).toHaveLength(maxAddresses);
  });

  it("[S5.profile.address] trims, and refuses a blank address with a message", () => {
    expect(addressForm.parse({ address: " House 1 \n" })).toEqual({ address: "House 1" });
    const blank = addressForm.safeParse({ address: "  \n " });
    expect(blank.error?.issues.map(({ message }) => message)).toEqual(["Please enter an address"]);
    expect(profileForm.parse({ fullName: "  Ayesha Khan " })).toEqual({ fullName: "Ayesha Khan" });
    expect(profileForm.safeParse({ fullName: "x".repeat(121) }).success).toBe(false);
  });
});
