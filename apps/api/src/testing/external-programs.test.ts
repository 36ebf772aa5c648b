import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it("warns which tests are skipped on a machine without the external programs", async () => {
  vi.stubEnv("PATH", "/nonexistent");
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { hasFfmpeg, hasPerl, hasImageMagick } = await import("./external-programs.ts");
  expect([hasFfmpeg, hasPerl, hasImageMagick]).toEqual([false, false, false]);
  expect(warn.mock.calls.map(([text]) => text.trim())).toContain(
    "*** No ffmpeg and no ffprobe: all tests that need ffmpeg are SKIPPED. Add it to the PATH. ***",
  );
});
