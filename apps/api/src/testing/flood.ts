// A client that sends zeros over a raw socket until it gets a reply or is disconnected.
import { connect } from "node:net";

export interface FloodRequest {
  method: string;
  path: string;
  /** Content type of the body; undefined: no header. */
  type: string | undefined;
  chunked: boolean;
  /** Maximum bytes of the body. */
  bytes: number;
  /** Continues to send after the reply, until the server disconnects. */
  keepSending?: boolean;
}

export interface FloodResult {
  /** Undefined: disconnected without a reply, or the reply was lost. */
  status: number | undefined;
  /** Head and body of the reply. */
  answer: string;
  /** Bytes of the body that were sent. */
  sent: number;
}

const BLOCK = Buffer.alloc(256 * 1024);
const CHUNK = Buffer.concat([Buffer.from(`${BLOCK.length.toString(16)}\r\n`), BLOCK, Buffer.from("\r\n")]);

export function flood(
  port: number,
  { method, path, type, chunked, bytes, keepSending }: FloodRequest,
): Promise<FloodResult> {
  const head = [
    `${method} ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    ...(type === undefined ? [] : [`content-type: ${type}`]),
    chunked ? "transfer-encoding: chunked" : `content-length: ${bytes}`,
  ];
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  let sent = 0;
  function send(): void {
    if (socket.destroyed || (answer !== "" && !keepSending)) return;
    if (sent >= bytes) {
      if (chunked) socket.write("0\r\n\r\n");
      return;
    }
    const free = socket.write(chunked ? CHUNK : BLOCK.subarray(0, bytes - sent));
    sent += BLOCK.length;
    // Yields to the event loop, so that a reply is noticed.
    if (free) setImmediate(send);
    else socket.once("drain", send);
  }
  socket.write(`${head.join("\r\n")}\r\n\r\n`, send);
  return new Promise((resolve) => {
    socket.setEncoding("latin1").on("data", (text) => {
      answer += text;
      if (!keepSending) socket.destroy();
    });
    // A disconnect in the middle is expected.
    socket.on("error", () => {});
    socket.on("close", () => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      resolve({ status: status === undefined ? undefined : Number(status), answer, sent });
    });
  });
}
