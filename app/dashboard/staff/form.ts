import { z } from "zod";
import { singleLine } from "../../../platform/typed-text.ts";
import { staffRoles } from "../../../shop/staff/model/permissions.ts";
import { emailField } from "../../identity/auth-forms.ts";

const role = z.enum(staffRoles, "Please choose a role");

/** Names someone to a role. */
export const nameStaffForm = z.object({
  email: emailField,
  name: z.string().overwrite(singleLine).max(120, "Please use at most 120 characters").default(""),
  role,
});

export const changeRoleForm = z.object({ role });

/** Signs a user out on every device, by their email. */
export const endSessionsForm = z.object({ whose: emailField });

/** How much a manager may give away, in percent. */
export const discountLimitForm = z.object({
  percent: z
    .string("Please enter a number from 0 to 100")
    .trim()
    .regex(/^(100|[1-9]?\d)$/, "Please enter a whole number from 0 to 100")
    .transform(Number),
});
