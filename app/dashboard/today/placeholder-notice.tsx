import { href, Link, useLocation } from "react-router";
import type { seedSettings } from "../../../db/seed/settings.ts";

const settingLabels: Record<keyof typeof seedSettings, string> = {
  phone: "phone number",
  email: "email",
  whatsAppNumber: "WhatsApp number",
  facebook: "Facebook",
  instagram: "Instagram",
  tikTok: "TikTok",
};

/** Lists settings that are still placeholders (R41), on the orders page and the settings page. */
export function PlaceholderNotice({ settings }: { settings: (keyof typeof seedSettings)[] }) {
  const { pathname } = useLocation();
  const isShownHere = [href("/dashboard"), href("/dashboard/settings")].includes(pathname.replace(/\/$/, ""));
  if (settings.length === 0 || !isShownHere) return null;
  return (
    <div className="wrap mt-4">
      <p className="rounded-md bg-clay-wash px-4 py-2.5 text-sm text-clay">
        <strong className="font-semibold">Sample details still shown:</strong>{" "}
        {settings.map((name) => settingLabels[name]).join(", ")}. Customers can see them
        {settings.includes("email") ? ", and no email is sent to a sample address" : ""}.{" "}
        <Link to={`${href("/dashboard/settings")}?shop`} className="touch-target text-link">
          Change or remove them
        </Link>
      </p>
    </div>
  );
}
