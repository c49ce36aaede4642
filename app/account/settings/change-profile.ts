import { data, redirect } from "react-router";
import {
  addressForm,
  addressRemovalForm,
  profileForm,
} from "../../../shop/customers/account/profile-form.ts";
import {
  addAddress,
  maxAddresses,
  removeAddress,
  saveProfile,
} from "../../../shop/customers/account/profile-queries.ts";
import type { Database } from "../../../shop/schema.ts";
import { parseForm, type Rejected, reject } from "../../http/forms/parse-form.ts";
import { isDataRequest } from "../../http/is-data-request.ts";

/** Saves what a form of the profile page holds: an address to add, one to remove, or name and phone. */
export async function changeProfile(db: Database, customerId: string, request: Request, form: FormData) {
  if (form.has("remove")) {
    const removal = parseForm(addressRemovalForm, form);
    if (!removal.ok) return refused(reject(form, { address: removal.rejected.errors.remove ?? "" }));
    await removeAddress(db, customerId, removal.value.remove);
    return saved(request);
  }
  if (form.has("address")) {
    const parsed = parseForm(addressForm, form);
    if (!parsed.ok) return refused(parsed.rejected);
    if (!(await addAddress(db, customerId, parsed.value.address)))
      return refused(reject(form, { address: full }));
    return saved(request);
  }
  const parsed = parseForm(profileForm, form);
  if (!parsed.ok) return refused(parsed.rejected);
  await saveProfile(db, customerId, parsed.value);
  return saved(request);
}

const full = `You can save up to ${maxAddresses} addresses. Please remove one first.`;

function refused(rejected: Rejected) {
  return data({ saved: 0, ...rejected }, { status: 400 });
}

function saved(request: Request) {
  if (!isDataRequest(request)) throw redirect("/profile?saved=1");
  // The moment tells one answer from the next.
  return data({ saved: Date.now(), ...nothing });
}

const nothing: Rejected = { values: {}, errors: {} };
