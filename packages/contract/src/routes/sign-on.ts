import type { Route } from "../route.ts";

export const signOnRoutes = {
  "sign_on.begin": {
    method: "GET",
    path: "/session/sign_on/{provider}",
    callers: "anyone",
    summary:
      "Leads the browser to a provider of sign-on. session/methods lists these addresses; nothing says where to go afterwards.",
    reply: "redirect",
    errors: ["not_found"],
    extension: "sign_on",
  },
  "sign_on.answer": {
    method: "GET",
    path: "/session/sign_on/{provider}/answer",
    callers: "anyone",
    summary:
      "Where an OpenID provider sends the browser back; the query is the provider's. Leads to the portal with a single-use code, or with a reason.",
    reply: "redirect",
    errors: ["not_found", "storage.full"],
    extension: "sign_on",
  },
  "sign_on.answer_post": {
    method: "POST",
    path: "/session/sign_on/{provider}/answer",
    callers: "anyone",
    summary:
      "Where a SAML identity provider posts its answer. Leads to the portal with a single-use code, or a reason.",
    reply: "redirect",
    body: "form",
    errors: ["not_found", "storage.full"],
    extension: "sign_on",
  },
  "sign_on.metadata": {
    method: "GET",
    path: "/session/sign_on/{provider}/metadata",
    callers: "anyone",
    summary: "SAML metadata of this portal, for whoever runs the identity provider.",
    reply: "file",
    errors: ["not_found"],
    extension: "sign_on",
  },
  "sign_on.left": {
    method: "GET",
    path: "/session/sign_on/{provider}/left",
    callers: "anyone",
    summary: "Where a provider sends the browser after its own logout; leads to the portal.",
    reply: "redirect",
    errors: ["not_found"],
    extension: "sign_on",
  },
} as const satisfies Record<string, Route>;
