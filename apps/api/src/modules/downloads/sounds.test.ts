// Sounds: callers who may see one may play a converted copy; the original requires the right to download it.

import { resolveRenditionUrl } from "@vitrine/contract/rendition-url";
import { expect, it, vi } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { hasFfmpeg } from "../../testing/external-programs.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { createWav, importInto, newFolder, remove } from "../../testing/import-kit.ts";
import { grantAccess } from "../../testing/library-kit.ts";
import { execute, queryValue } from "../../testing/query.ts";
import { GUEST_GROUP } from "../access/access.ts";

// Starts programs, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 });

const path = process.env.PATH;
let app: TestApp;
let folder: string;
let guest: string;
let staff: string;

async function start(searched: string | undefined): Promise<void> {
  process.env.PATH = searched;
  app = await startTestApp();
  const { data } = app.services;
  await grantAccess(data.db, GUEST_GROUP, "sounds", []);
  await grantAccess(data.db, "staff", "sounds");
  folder = newFolder({ "bowl.wav": createWav(3) });
  // Without ffmpeg, Perl is missing, too.
  await importInto(app, folder, "sounds", { withoutTerms: true });
  guest = await logInAs(app, "guest");
  staff = await logInAs(app, "asset user", ["staff"]);
}

const idOf = async () =>
  String(await queryValue(app.services.data.db, "SELECT asset_id FROM asset_path WHERE path = 'bowl.wav'"));
const play = async (token: string) => app.client(token).call("download.video", { params: { id: await idOf() } });

async function end(): Promise<void> {
  process.env.PATH = path;
  await app.close();
  remove(folder);
}

for (const [where, searched, made] of [
  ["with ffmpeg", path, true],
  ["without ffmpeg", "/nonexistent", false],
] as const) {
  it.skipIf(made && !hasFfmpeg)(
    `a sound on a machine ${where} is heard by those who may, and shows its kind`,
    async () => {
      await start(searched);
      try {
        const { response } = await app.client(guest).call("assets.get", { query: { assetid: [await idOf()] } });
        const [doc] = response.docs;
        expect(doc?.asset_groups).toEqual(["audio"]);
        for (const rendition of doc?.renditions ?? [])
          expect((await app.inject({ url: resolveRenditionUrl(doc ?? {}, rendition) })).headers["content-type"]).toBe(
            "image/webp",
          );
        const forGuest = await play(guest);
        expect(forGuest.url !== undefined).toBe(made);
        const { url = "", waveform } = await play(staff);
        expect(waveform).toEqual({ start: expect.closeTo(0.055, 3), end: expect.closeTo(0.945, 3) });
        const reply = await app.inject({ url, headers: { range: "bytes=0-11" } });
        expect([reply.statusCode, reply.headers["content-type"]]).toEqual([206, made ? "audio/mp4" : "audio/wav"]);
        if (made)
          expect((await app.inject({ url: forGuest.url ?? "" })).rawPayload.toString("latin1", 4, 8)).toBe("ftyp");
        else expect(reply.rawPayload.toString("latin1", 0, 4)).toBe("RIFF");
      } finally {
        await end();
      }
    },
  );
}

it.skipIf(!hasFfmpeg)("a sound with a cover has no waveform to be moved on", async () => {
  await start(path);
  try {
    await app.services.data.db.write(
      async (tx) => void (await execute(tx, "UPDATE asset SET width = 300, height = 300")),
    );
    expect(await play(staff)).not.toHaveProperty("waveform");
  } finally {
    await end();
  }
});
