// Most rules of the portal need no browser, and to make one takes longer than their tests. Tests that need one name
// their environment in their first line.
if (typeof window === "undefined") globalThis.navigator ??= { languages: ["en-US", "en"] };
else await import("../../apps/web/src/testing/setup.ts");
