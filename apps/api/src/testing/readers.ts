// Readers of replies over a real connection: they stand still, or read slowly, or all at once.
import { createHash } from "node:crypto";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

export interface Reader {
  socket: Socket;
  /** Of the first reply. */
  status: number;
  headers: Record<string, string>;
  /** Bytes of the first reply's body so far. */
  received(): number;
  /** Reads on, at so many bytes a second, or as fast as it comes. */
  read(bytesPerSecond?: number): void;
  /** The whole body came. Answers its SHA-256; undefined when the connection ended before. */
  whole: Promise<string | undefined>;
}

/** Asks for `path` and reads its head; then it stands still until `read` is called. */
export function openReader(server: Server, path: string, headers: Record<string, string> = {}): Promise<Reader> {
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

function readerOf(socket: Socket, head: string, first: Buffer): Reader {
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
    // To listen for data makes it flow.
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

/** Connections that the server holds. */
export function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
