import { describe, expect, it } from "vitest";
import { openTestShop } from "../app.ts";
import { screen, screenOf } from "../screen.ts";
import { setShopSettings } from "../shop-settings.ts";
