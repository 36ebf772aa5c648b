// A client without manners: sends zeros over a raw socket until it is answered or let go.
import { connect } from "node:net";

export interface Flood {
  method: string;
  path: string;
  /** Of the body; undefined: none is named. */
  type: string | undefined;
  chunked: boolean;
  /** Bytes of the body at most. */
  bytes: number;
  /** Goes on after the answer, until the server hangs up. */
  stubborn?: boolean;
}

export interface Flooded {
  /** undefined: let go without an answer, or the answer was lost on the way. */
  status: number | undefined;
  /** Head and body of the answer. */
  answer: string;
  /** Bytes of the body that went out. */
  sent: number;
}

const BLOCK = Buffer.alloc(256 * 1024);
const CHUNK = Buffer.concat([Buffer.from(`${BLOCK.length.toString(16)}\r\n`), BLOCK, Buffer.from("\r\n")]);

export function flood(port: number, { method, path, type, chunked, bytes, stubborn }: Flood): Promise<Flooded> {
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
    if (socket.destroyed || (answer !== "" && !stubborn)) return;
    if (sent >= bytes) {
      if (chunked) socket.write("0\r\n\r\n");
      return;
    }
    const free = socket.write(chunked ? CHUNK : BLOCK.subarray(0, bytes - sent));
    sent += BLOCK.length;
    // Never in one turn of the loop, so that an answer is seen.
    if (free) setImmediate(send);
    else socket.once("drain", send);
  }
  socket.write(`${head.join("\r\n")}\r\n\r\n`, send);
  return new Promise((resolve) => {
    socket.setEncoding("latin1").on("data", (text) => {
      answer += text;
      if (!stubborn) socket.destroy();
    });
    // That the server hangs up in the middle is what this is about.
    socket.on("error", () => {});
    socket.on("close", () => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      resolve({ status: status === undefined ? undefined : Number(status), answer, sent });
    });
  });
}
