import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { EngineNotReadyError } from "../engine.ts";
import { MeilisearchConnection } from "./connection.ts";
import { MeilisearchTaskError, submitTaskAndWait } from "./task-queue.ts";

/** A server that accepts every task, and answers questions about it with these states in turn; null: it hangs up. */
async function connectTo(states: (object | null)[]): Promise<MeilisearchConnection> {
  const server = createServer((request, reply) => {
    const state = request.method === "DELETE" ? { taskUid: 7, status: "enqueued" } : states.shift();
    if (!state) return void request.socket.destroy();
    reply.setHeader("content-type", "application/json");
    reply.end(JSON.stringify({ uid: 7, type: "indexDeletion", ...state }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connection = new MeilisearchConnection({ url, key: "", log: () => {} });
  onTestFinished(() => {
    connection.close();
    server.close();
    server.closeAllConnections();
  });
  return connection;
}

const run = (connection: MeilisearchConnection) =>
  submitTaskAndWait(connection, () => connection.client.deleteIndex("one"));

test("a task is awaited until it succeeded", async () => {
  const states = [{ status: "enqueued" }, { status: "processing" }, { status: "succeeded" }, { status: "unread" }];
  await run(await connectTo(states));
  expect(states).toEqual([{ status: "unread" }]);
});

test("a failed task rejects with its code and its reason", async () => {
  const error = { code: "index_not_found", message: "there is none" };
  const failed = run(await connectTo([{ status: "processing" }, { status: "failed", error }]));
  await expect(failed).rejects.toThrow("task 7 (indexDeletion, failed): there is none");
  await expect(failed).rejects.toBeInstanceOf(MeilisearchTaskError);
  await expect(failed).rejects.toMatchObject({ code: "index_not_found" });
});

test("a task is no longer awaited when the server is lost", async () => {
  await expect(run(await connectTo([{ status: "processing" }, null]))).rejects.toBeInstanceOf(EngineNotReadyError);
});
