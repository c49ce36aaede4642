import { isRouteErrorResponse } from "react-router";

/** The error data of the dashboard's guard for a visitor who is not signed in. */
export const signedOutOfDashboard = "The dashboard is for signed-in admins.";

/** Whether an error is that guard's: the boundary then shows only the loading screen (R17). */
export function isSignedOutOfDashboard(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.data === signedOutOfDashboard;
}
