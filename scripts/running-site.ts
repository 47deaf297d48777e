import { connect } from "node:net";

/**
 * A request to the site that already runs on a port. `failure` is the reason why there is no new version, which the site logs.
 * Without `failure`, the site starts the new version.
 */
export interface UpdateRequest {
  failure?: string;
}

/**
 * The path of the Unix socket on which scripts/serve.ts receives requests. The path is relative to the project's folder,
 * because the path of a Unix socket is limited to about 100 bytes.
 */
export function socketPath(port: number): string {
  return `.cache/site-${port}.sock`;
}

/**
 * Resolves with true when the running site has performed the request, and with false if no site of this folder runs on this
 * port. Rejects with the reason if the update has failed.
 */
export function askRunningSite(port: number, request: UpdateRequest): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let isConnected = false;
    let answer = "";
    const socket = connect(socketPath(port), () => {
      isConnected = true;
      socket.end(JSON.stringify(request));
    });
    socket.setEncoding("utf8");
    socket.on("data", (text) => {
      answer += text;
    });
    socket.on("error", (error) => (isConnected ? reject(error) : resolve(false)));
    socket.on("end", () => {
      if (answer === "ok") resolve(true);
      else reject(new Error(answer || "The running site ended before the new version had started."));
    });
  });
}
