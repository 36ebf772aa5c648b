import type { Route } from "../route.ts";

export const signOnRoutes = {
  "sign_on.begin": {
    method: "GET",
    path: "/session/sign_on/{provider}",
    callers: "anyone",
    summary: "Redirects the browser to a sign-on provider. session/methods lists these URLs; they take no return URL.",
    reply: "redirect",
    errors: ["not_found"],
    extension: "sign_on",
  },
  "sign_on.answer": {
    method: "GET",
    path: "/session/sign_on/{provider}/answer",
    callers: "anyone",
    summary:
      "Callback of an OpenID provider, with the provider's query. Redirects to the portal with a single-use code, or with an error.",
    reply: "redirect",
    errors: ["not_found", "storage.full"],
    extension: "sign_on",
  },
  "sign_on.answer_post": {
    method: "POST",
    path: "/session/sign_on/{provider}/answer",
    callers: "anyone",
    summary: "Callback of a SAML identity provider. Redirects to the portal with a single-use code, or with an error.",
    reply: "redirect",
    body: "form",
    errors: ["not_found", "storage.full"],
    extension: "sign_on",
  },
  "sign_on.metadata": {
    method: "GET",
    path: "/session/sign_on/{provider}/metadata",
    callers: "anyone",
    summary: "SAML metadata of this portal, for the operator of the identity provider.",
    reply: "file",
    errors: ["not_found"],
    extension: "sign_on",
  },
  "sign_on.left": {
    method: "GET",
    path: "/session/sign_on/{provider}/left",
    callers: "anyone",
    summary: "Where a provider redirects the browser after its logout; redirects to the portal.",
    reply: "redirect",
    errors: ["not_found"],
    extension: "sign_on",
  },
} as const satisfies Record<string, Route>;
