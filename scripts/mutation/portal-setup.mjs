// Most rules of the portal need no browser, and to make one takes longer than their tests. Those that do say so at the
// top of their tests: `@vitest-environment jsdom`.
if (typeof window === "undefined") globalThis.navigator ??= { languages: ["en-US", "en"] };
else await import("../../apps/web/src/testing/setup.ts");
