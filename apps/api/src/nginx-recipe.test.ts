// Runs the nginx configuration of docs/operating.md: with TLS and HTTP/2, at the root of a host and below a path.
import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect } from "node:http2";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { GUEST_GROUP } from "./modules/access/access.ts";
import { logInAs } from "./testing/callers.ts";
import { startTestApp, type TestApp } from "./testing/harness.ts";
import { importInto, newFolder, remove } from "./testing/import-kit.ts";
import { grantAccess } from "./testing/library-kit.ts";
import { LOCAL_CERTIFICATE, LOCAL_KEY } from "./testing/local-certificate.ts";
import { freePort, hasNginx, type Nginx, startNginx } from "./testing/nginx.ts";

// Tens of megabytes pass through two servers.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MEGABYTE = 1024 * 1024;
const page = readFileSync(join(import.meta.dirname, "../../../docs/operating.md"), "utf8");
const [whole = "", below = ""] = [...page.matchAll(/^```nginx\n(.*?)^```$/gms)].map(([, block = ""]) => block);
const LOCATION = /^ {2}location .*?^ {2}}$/ms;

/** Replaces ports, name and files; fails if an expected line is missing. */
function adapted(recipe: string, ports: Record<"plain" | "tls" | "server", number>, folder: string): string {
  const changes: [from: string, to: string, times: number][] = [
    ["listen 80;", `listen 127.0.0.1:${ports.plain};`, 1],
    ["listen 443 ", `listen 127.0.0.1:${ports.tls} `, 1],
    ["pictures.example.org;", "localhost;", 2],
    ["/etc/ssl/pictures.example.org", `${folder}/localhost`, 2],
    ["127.0.0.1:8080", `127.0.0.1:${ports.server}`, 1],
  ];
  return changes.reduce((text, [from, to, times]) => {
    expect([from, text.split(from).length - 1]).toEqual([from, times]);
    return text.replaceAll(from, to);
  }, recipe);
}

describe.skipIf(!hasNginx("the recipe of docs/operating.md"))("the documented nginx", () => {
  describe.each([
    ["at a host of its own", "", whole],
    ["below a path that it leaves", "/dam", whole.replace(LOCATION, below.trimEnd())],
    ["below a path that it takes away", "/dam", whole.replace(LOCATION, below.trimEnd().replace("8080;", "8080/;"))],
  ])("%s", (_, path, recipe) => {
    let app: TestApp;
    let proxy: Nginx;
    let ports: Record<"plain" | "tls" | "server", number>;
    let folder: string;
    const original = randomBytes(3 * MEGABYTE);

    beforeAll(async () => {
      const [plain, tls] = [await freePort(), await freePort()];
      const origin = `https://localhost:${tls}${path}`;
      app = await startTestApp({ configuration: { origin, trustedProxies: ["127.0.0.1"] } });
      folder = newFolder({
        "harbour.jpg": await sharp({ create: { width: 64, height: 48, channels: 3, background: "#b85" } })
          .jpeg()
          .toBuffer(),
        "noise.png": await sharp(original, { raw: { width: 1024, height: 1024, channels: 3 } })
          .png()
          .toBuffer(),
      });
      await importInto(app, folder, "public");
      await grantAccess(app.services.data.db, GUEST_GROUP, "public");
      await app.services.search.catchUp();
      await app.fastify.listen({ port: 0, host: "127.0.0.1" });
      ports = { plain, tls, server: (app.fastify.server.address() as AddressInfo).port };
      proxy = await startNginx((at) => adapted(recipe, ports, at), tls, {
        "localhost.pem": LOCAL_CERTIFICATE,
        "localhost.key": LOCAL_KEY,
      });
    });
    afterAll(async () => {
      proxy?.stop();
      await app.close();
      remove(folder);
    });

    /** By HTTP/2. */
    function ask(url: string, more: { headers?: Record<string, string>; body?: Buffer } = {}) {
      const session = connect(`https://localhost:${ports.tls}`, { ca: LOCAL_CERTIFICATE });
      const stream = session.request({ ":path": url, ":method": more.body ? "POST" : "GET", ...more.headers });
      stream.end(more.body);
      return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
        let headers: Record<string, unknown> = {};
        const chunks: Buffer[] = [];
        session.once("error", reject);
        stream.once("error", reject);
        stream.once("response", (received) => {
          headers = received;
        });
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.once("end", () => {
          session.close();
          resolve({ status: Number(headers[":status"]), headers, body: Buffer.concat(chunks) });
        });
      });
    }
    const json = async (url: string, more: Parameters<typeof ask>[1] = {}) =>
      JSON.parse(String((await ask(url, more)).body));

    async function upload(place: string, content: Buffer) {
      const form = new FormData();
      form.append("file", new Blob([new Uint8Array(content)]), "logo.png");
      const sent = new Response(form);
      const headers = {
        authorization: await logInAs(app, "GUI admin only"),
        "content-type": sent.headers.get("content-type") ?? "",
      };
      return ask(`${path}/api/config/${place}`, { headers, body: Buffer.from(await sent.arrayBuffer()) });
    }

    it("redirects plain HTTP to TLS, and sends HSTS", async () => {
      const plain = await fetch(`http://localhost:${ports.plain}${path}/?safe`, { redirect: "manual" });
      expect([plain.status, plain.headers.get("location")]).toEqual([301, `https://localhost${path}/?safe`]);
      const reply = await ask(`${path}/livez`);
      expect([reply.status, String(reply.body)]).toEqual([200, '{"status":"alive"}']);
      expect(reply.headers["strict-transport-security"]).toMatch(/^max-age=\d{8,}$/);
    });

    it("serves ranges and complete zips", async () => {
      const authorization = await logInAs(app, "asset user", [GUEST_GROUP]);
      const { response } = await json(`${path}/api/?solr_q=*`, { headers: { authorization } });
      const ids: string[] = response.docs.map(({ id }: { id: string }) => id);
      const { id } = response.docs.find((one: { file_name: string }) => one.file_name === "noise.png");
      const { url } = await json(`${path}/api/download?id=${id}&csetid=0`, { headers: { authorization } });
      const file = await ask(url);
      expect(createHash("sha256").update(file.body).digest("hex")).toBe(
        createHash("sha256")
          .update(readFileSync(join(folder, "noise.png")))
          .digest("hex"),
      );
      const part = await ask(url, { headers: { range: "bytes=1000-1099" } });
      expect([part.status, part.body.equals(file.body.subarray(1000, 1100))]).toEqual([206, true]);
      const query = ids.map((one) => `id=${one}`).join("&");
      const zip = await json(`${path}/api/download?operation=zip&csetid=0&${query}`, { headers: { authorization } });
      const { status, body } = await ask(zip.url);
      expect([status, String(body.subarray(0, 2))]).toEqual([200, "PK"]);
      // Up to the end record, which has 22 bytes.
      expect(body.lastIndexOf(Buffer.from("PK\x05\x06"))).toBe(body.length - 22);
      for (const name of ["harbour.jpg", "noise.png"]) expect(body.includes(name)).toBe(true);
    });

    it("accepts uploads up to the portal's limit, and lets the portal reject larger ones", async () => {
      const logo = await sharp(randomBytes(9 * MEGABYTE), { raw: { width: 1536, height: 2048, channels: 3 } })
        .png({ compressionLevel: 0 })
        .toBuffer();
      expect(logo.length).toBeGreaterThan(9 * MEGABYTE);
      const stored = await upload("dashboardLogo", logo);
      expect([stored.status, String(stored.body)]).toEqual([200, expect.any(String)]);
      const refused = await upload("dashboardLogo", Buffer.alloc(50 * MEGABYTE));
      expect([refused.status, JSON.parse(String(refused.body))]).toEqual([
        413,
        expect.objectContaining({ code: "file.too_large", maxBytes: 10 * MEGABYTE }),
      ]);
      // nginx rejects with an HTML page.
      const beyond = await upload("dashboardLogo", Buffer.alloc(65 * MEGABYTE));
      expect([beyond.status, beyond.headers["content-type"]]).toEqual([413, "text/html"]);
    });
  });
});
