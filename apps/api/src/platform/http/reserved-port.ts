// Listens on the server's port before the server is built, so that a start changes the data folder only if the port is
// free. Until the server takes over, requests are answered with 503.
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { StartError } from "../errors/start-error.ts";

interface Listening {
  host: string;
  port: number;
}

/** Seconds for the header `Retry-After`. */
const RETRY_AFTER = "5";

const answerStarting: RequestListener = ({ url }, reply) => {
  // `/livez` succeeds; `/readyz` and all others must wait.
  reply.writeHead(url === "/livez" ? 200 : 503, {
    "retry-after": RETRY_AFTER,
    "cache-control": "no-store",
    connection: "close",
  });
  reply.end("Vitrine is starting.\n");
};

/** Resolves to a server that listens. @throws StartError when the port is not available */
export async function listenWhileStarting({ host, port }: Listening): Promise<Server> {
  const server = createServer(answerStarting);
  try {
    server.listen({ host: host === "localhost" ? "127.0.0.1" : host, port });
    await once(server, "listening");
  } catch (error) {
    throw refusal(error, { host, port });
  }
  return server;
}

/** `server` gets the connections of the reserved port from now on. */
export async function takeOverPort(server: Server, reserved: Server): Promise<void> {
  server.listen(reserved);
  await once(server, "listening");
}

function refusal(error: unknown, { host, port }: Listening): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "EADDRINUSE") {
    return new StartError(
      `PORT: another program listens on ${host}:${port} already. Stop it, or set PORT to a free port.`,
    );
  }
  if (code === "EACCES")
    return new StartError(`PORT: this user may not listen on port ${port}. Set PORT to 1024 or more.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return new StartError(
      `HOST: ${host} is no address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for every interface.`,
    );
  }
  return error;
}
