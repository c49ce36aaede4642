import { type RouteConfig, route } from "@react-router/dev/routes";

export const contentRoutes = [
  route("dashboard/content", "dashboard/content/content.tsx"),
  route("dashboard/content/:key", "dashboard/content/entry.tsx"),
  route("dashboard/articles", "dashboard/content/articles.tsx"),
  route("dashboard/articles/new", "dashboard/content/article-new.tsx"),
  route("dashboard/articles/:id", "dashboard/content/article-edit.tsx"),
  route("dashboard/settings", "dashboard/content/settings.tsx"),
] satisfies RouteConfig;
