import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { TaskError } from "../../../../platform/processes/child-task.ts";
import { BT_2020_PRIMARIES, PQ_TRANSFER } from "../../pictures/srgb-conversion.ts";
import { extractPoster } from "./extract-poster.ts";
import { runFfmpeg } from "./ffmpeg.ts";
import type { FilmInfo } from "./film-info.ts";

vi.mock("./ffmpeg.ts", () => ({ runFfmpeg: vi.fn(), inputArgs: () => [] }));

const folder = mkdtempSync(join(tmpdir(), "vitrine-poster-"));
afterAll(() => rmSync(folder, { recursive: true }));

const toneMap = { primaries: BT_2020_PRIMARIES, transfer: PQ_TRANSFER, matrix: "bt2020" } as const;
const facts: FilmInfo = { width: 3840, height: 2160, isStretched: true, duration: 20, toneMap };
const printed = (blackPercent: number) =>
  `frame:0 pts_time:0\nlavfi.blackframe.pblack=${blackPercent}\nlavfi.entropy.entropy.normal.Y=1\nlavfi.signalstats.YMAX=255\n`;
const isSearch = (args: readonly string[]) => args.includes("-vf");

it("is scaled down before the colour conversion during the search for a poster", async () => {
  const looked: string[] = [];
  vi.mocked(runFfmpeg).mockImplementation(async (args) => {
    if (isSearch(args)) looked.push(args[args.indexOf("-vf") + 1] ?? "");
    else writeFileSync(args.at(-1) ?? "", "a frame");
    return printed(isSearch(args) ? 0 : 100);
  });
  await extractPoster(folder, "film.mp4", facts);
  expect(looked).toHaveLength(1);
  const [first] = looked[0]?.split(",") ?? [];
  expect(first).toMatch(/^scale=160:/);
  expect(looked[0]).toMatch(/lut3d=.*blackframe=/);
  expect(looked[0]).not.toContain("3840");
});

it("stays black where the search for a better one takes too long", async () => {
  vi.mocked(runFfmpeg).mockImplementation(async (args) => {
    if (isSearch(args)) throw new TaskError("too_slow", "No result.");
    writeFileSync(args.at(-1) ?? "", "a frame");
    return printed(100);
  });
  expect(await extractPoster(folder, "film.mp4", facts)).toBe(join(folder, "frame.png"));
});
