import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it("says loudly what is skipped on a machine without the programs that prove it", async () => {
  vi.stubEnv("PATH", "/nonexistent");
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { hasFfmpeg, hasPerl, hasImageMagick } = await import("./checking-programs.ts");
  expect([hasFfmpeg, hasPerl, hasImageMagick]).toEqual([false, false, false]);
  expect(warn.mock.calls.map(([text]) => text.trim())).toContain(
    "*** No ffmpeg and no ffprobe: everything that ffmpeg proves is SKIPPED. Put it on the PATH. ***",
  );
});
