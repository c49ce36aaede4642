import { connect } from "node:net";

/** What a server answers to bytes, until it closes the connection. */
export function sendRawHttp(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let response = "";
    socket.on("data", (chunk) => {
      response += chunk;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(response));
  });
}
