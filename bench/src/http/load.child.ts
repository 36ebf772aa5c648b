// Child process that sends searches on many connections. With a rate, each search has its scheduled time, and a missing
// response blocks only its connection; without one, each connection sends again after each response.
import { connect } from "node:net";
import { searchPaths } from "./servers.ts";

const [, , base = "", token = "", rateText = "0", seconds = "8", coding = "identity"] = process.argv;
const rate = Number(rateText);
const CONNECTIONS = rate === 0 ? 32 : 1000;
const { hostname, port } = new URL(base);
const requests = searchPaths().map((path) =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${token}\r\nAccept-Encoding: ${coding}\r\n\r\n`,
  ),
);

const counts = { answered: 0, refused: 0, failed: 0, offered: 0 };
const idle: (() => void)[] = [];
let next = 0;
let over = false;

function open(): void {
  const socket = connect(Number(port), hostname);
  const send = () => {
    socket.write(requests[next++ % requests.length] as Buffer);
  };
  let head = "";
  /** Remaining bytes of the body. */
  let left = 0;
  socket.on("data", (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (left > 0) {
        const count = Math.min(left, chunk.length - at);
        left -= count;
        at += count;
      } else {
        head += chunk.toString("latin1", at);
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        const surplus = head.length - end - 4;
        left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        count(Number(head.slice(9, 12)));
        head = "";
        at = chunk.length - surplus;
      }
      if (left === 0) {
        if (rate === 0 && !over) send();
        else idle.push(send);
      }
    }
  });
  socket.on("error", () => {
    counts.failed++;
  });
  socket.on("connect", () => {
    if (rate === 0) send();
    else idle.push(send);
  });
}

function count(status: number): void {
  if (over) return;
  if (status === 200) counts.answered++;
  else if (status === 503) counts.refused++;
  else counts.failed++;
}

for (let n = 0; n < CONNECTIONS; n++) open();
const started = performance.now();
const due = () => Math.floor(((performance.now() - started) / 1000) * rate);
const timer = setInterval(() => {
  for (; rate > 0 && counts.offered < due(); counts.offered++) idle.pop()?.();
}, 2);
setTimeout(() => {
  over = true;
  clearInterval(timer);
  const elapsed = (performance.now() - started) / 1000;
  const perSecond = Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, value / elapsed]));
  process.send?.(perSecond, undefined, undefined, () => process.exit(0));
}, Number(seconds) * 1000);
