import type { Route } from "../route.ts";

export const faultRoutes = {
  "faults.list": {
    method: "GET",
    path: "/faults",
    callers: "asset-user-or-admin",
    summary: "The faults that can be injected into the session, and which are active; 404 if the server has none.",
    reply: "json",
    errors: ["not_found"],
    extension: "faults",
  },
  "faults.set": {
    method: "POST",
    path: "/faults",
    callers: "asset-user-or-admin",
    summary: "Replaces the session's active faults by these; an empty list ends all.",
    reply: "json",
    body: "json",
    errors: ["not_found"],
    extension: "faults",
  },
} as const satisfies Record<string, Route>;
