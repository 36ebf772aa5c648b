import type { Route } from "../route.ts";

export const faultRoutes = {
  "faults.list": {
    method: "GET",
    path: "/faults",
    callers: "asset-user-or-admin",
    summary: "The faults that can be switched on for the session, and which are; 404 where the server has none.",
    reply: "json",
    errors: ["not_found"],
    extension: "faults",
  },
  "faults.set": {
    method: "POST",
    path: "/faults",
    callers: "asset-user-or-admin",
    summary: "Has these faults for the session, instead of those before; an empty list ends all.",
    reply: "json",
    body: "json",
    errors: ["not_found"],
    extension: "faults",
  },
} as const satisfies Record<string, Route>;
