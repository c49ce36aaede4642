import { type RouteConfig, route } from "@react-router/dev/routes";

export const catalogueRoutes = [
  route("dashboard/products", "dashboard/catalogue/list/products.tsx"),
  route("dashboard/products/new", "dashboard/catalogue/product/new.tsx"),
  route("dashboard/products/:id", "dashboard/catalogue/product/product.tsx"),
  route("dashboard/products/:id/preview", "dashboard/catalogue/product/preview.tsx"),
  route("dashboard/products/bulk", "dashboard/catalogue/list/bulk.tsx"),
  route("dashboard/products/order", "dashboard/catalogue/list/order.tsx"),
  route("dashboard/categories", "dashboard/catalogue/categories/categories.tsx"),
  route("dashboard/prices", "dashboard/catalogue/prices/prices.tsx"),
  route("dashboard/prices/new", "dashboard/catalogue/prices/new.tsx"),
  route("dashboard/products/:id/photos", "dashboard/catalogue/photos/product-photos.tsx"),
  route("dashboard/products/:id/photos/upload", "dashboard/catalogue/photos/product-photos-upload.ts"),
  route("dashboard/photos", "dashboard/catalogue/photos/photos.tsx"),
] satisfies RouteConfig;
