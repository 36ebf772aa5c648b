// How the server shuts down. npm, terminals, systemd and Docker often send two signals for one stop.
import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { newDataFolder } from "./testing/harness.ts";
import { startServer } from "./testing/program.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function running() {
  const folder = newDataFolder();
  folders.push(folder);
  const server = startServer({ VITRINE_DATA: folder, VITRINE_LOG: "info" });
  const address = await server.until(/Vitrine runs on ([^\s"]+)/);
  return { server, port: Number(new URL(address).port) };
}

/** Sends the head and half of the body of a login. */
async function halfALogin(port: number) {
  const socket = connect(port, "127.0.0.1");
  const body = '{"user":"nobody","pass":"x"}';
  const head = `host: a\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
  socket.write(`POST /api/session/get HTTP/1.1\r\n${head}\r\n\r\n${body.slice(0, 9)}`);
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 100 /);
  const answer = text(socket).catch(() => "");
  return { answer, finish: () => socket.write(body.slice(9)) };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("the server", { timeout: 60_000 }, () => {
  it.each([
    ["SIGTERM", "SIGTERM"],
    ["SIGINT", "SIGINT"],
    ["SIGINT", "SIGTERM"],
  ] as const)("shuts down cleanly on %s followed by %s", async (first, second) => {
    const { server, port } = await running();
    const login = await halfALogin(port);
    server.child.kill(first);
    await server.until(/stopping \(SIG\w+\)/);
    server.child.kill(second);
    server.child.kill(second);
    await pause(300);
    expect(server.child.exitCode).toBeNull();
    login.finish();
    expect(await login.answer).toMatch(/^HTTP\/1\.1 (401|503) /);
    expect(await server.ended, server.output()).toBe(0);
    expect(server.output().match(/stopping/g)).toHaveLength(1);
  });

  it("waits at most ten seconds for unfinished requests, however many signals arrive", { tags: ["slow"] }, async () => {
    const { server, port } = await running();
    const login = await halfALogin(port);
    const started = performance.now();
    const nagging = setInterval(() => server.child.kill("SIGTERM"), 500);
    server.child.kill("SIGTERM");
    expect(await server.ended, server.output()).toBe(0);
    clearInterval(nagging);
    const took = performance.now() - started;
    expect(took).toBeGreaterThan(9000);
    expect(took).toBeLessThan(15_000);
    expect(await login.answer).toBe("");
  });
});
