import { type RouteConfig, route } from "@react-router/dev/routes";

export const peopleRoutes = [
  route("dashboard/customers", "dashboard/people/customers.tsx"),
  route("dashboard/customers/:id", "dashboard/people/customer.tsx"),
  route("dashboard/messages", "dashboard/people/messages.tsx"),
  route("dashboard/messages/reviews", "dashboard/people/reviews.tsx"),
  route("dashboard/messages/:id", "dashboard/people/message.tsx"),
  route("dashboard/subscribers", "dashboard/people/subscribers.tsx"),
  route("dashboard/email", "dashboard/people/email.tsx"),
  route("dashboard/outbox", "dashboard/people/outbox.tsx"),
] satisfies RouteConfig;
