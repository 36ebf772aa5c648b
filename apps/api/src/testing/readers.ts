// Reads replies over a real connection: not at all, slowly, or at full speed.
import { createHash } from "node:crypto";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

export interface StallingReader {
  socket: Socket;
  /** Status of the first reply. */
  status: number;
  headers: Record<string, string>;
  /** Bytes of the first reply's body so far. */
  received(): number;
  /** Continues to read, at this rate or as fast as possible. */
  read(bytesPerSecond?: number): void;
  /** Resolves to the SHA-256 of the complete body; undefined if the connection ended early. */
  whole: Promise<string | undefined>;
}

/** Requests `path` and reads the head of the reply; then stalls until `read` is called. */
export function openStallingReader(
  server: Server,
  path: string,
  headers: Record<string, string> = {},
): Promise<StallingReader> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: test\r\n${lines.join("")}\r\n`);
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    const begin = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      socket.off("data", begin);
      socket.off("close", early);
      socket.pause();
      resolve(readerOf(socket, head.subarray(0, end).toString("latin1"), head.subarray(end + 4)));
    };
    const early = () => reject(new Error(`the connection ended before a reply to ${path}`));
    socket.on("error", () => {});
    socket.on("data", begin);
    socket.on("close", early);
  });
}

function readerOf(socket: Socket, head: string, first: Buffer): StallingReader {
  const [line = "", ...rest] = head.split("\r\n");
  const headers = Object.fromEntries(rest.map((text) => text.split(": ", 2) as [string, string]));
  const length = Number(headers["content-length"]);
  const hash = createHash("sha256").update(first);
  let received = first.length;
  let pace: { bytesPerSecond: number; begun: number; before: number } | undefined;
  const whole = new Promise<string | undefined>((resolve) => {
    socket.on("data", (chunk: Buffer) => {
      received += chunk.length;
      hash.update(chunk);
      if (received >= length) resolve(hash.digest("hex"));
      if (!pace) return;
      socket.pause();
      const due = pace.begun + ((received - pace.before) / pace.bytesPerSecond) * 1000;
      setTimeout(() => socket.resume(), Math.max(0, due - performance.now()));
    });
    socket.on("close", () => resolve(undefined));
    // Adding a data listener starts the flow.
    socket.pause();
  });
  return {
    socket,
    status: Number(line.split(" ")[1]),
    headers,
    received: () => received,
    read(bytesPerSecond) {
      pace = bytesPerSecond === undefined ? undefined : { bytesPerSecond, begun: performance.now(), before: received };
      socket.resume();
    },
    whole,
  };
}

/** Number of open connections of the server. */
export function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
