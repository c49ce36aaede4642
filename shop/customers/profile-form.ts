import { z } from "zod";

/** The name is sent alone when its field is left, name and phone together by Save Changes (reading 35). */
export const profileForm = z.object({
  fullName: z.string().trim().max(120, "Please use at most 120 characters").optional(),
  phone: z.string().trim().max(40, "Please use at most 40 characters").optional(),
});

/** An address to add. A blank one is no mistake: it is not added (section 5 of the specification). */
export const addressForm = z.object({
  address: z.string().trim().max(500, "Please use at most 500 characters"),
});

/** An address to take off the list, as it stands there. */
export const addressRemovalForm = z.object({
  remove: z.string().max(1000, "This address is not on your list"),
});
