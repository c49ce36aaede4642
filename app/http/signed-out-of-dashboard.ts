import { isRouteErrorResponse } from "react-router";

/** What the dashboard's guard tells a boundary about a visitor who is not signed in. */
export const signedOutOfDashboard = "The dashboard is for signed-in admins.";

/** Whether a boundary's error is that guard's: then it shows only the loading screen (R17). */
export function isSignedOutOfDashboard(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.data === signedOutOfDashboard;
}
