// Most logic of the portal needs no DOM, and creating one takes longer than their tests. Tests that need one name their
// environment in the first line.
if (typeof window === "undefined") globalThis.navigator ??= { languages: ["en-US", "en"] };
else await import("../../apps/web/src/testing/setup.ts");
