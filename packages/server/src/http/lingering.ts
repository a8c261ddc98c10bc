import type { IncomingMessage, ServerResponse } from 'node:http';

/*
 * A request may be answered before its body is here: the queue is full, the type is none we read, the file is too large. To
 * close the connection at once would reset it, and the answer would be lost on its way to a client that still sends. So Node
 * reads on and drops what comes, for a while.
 */

/** Milliseconds that a client gets to send the rest of what nobody wants. */
const LINGER_MS = 30_000;

/** Ends the connection of a client that goes on sending long after its answer. For the event `request` of a server. */
export function linger(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { socket } = incoming;
  outgoing.once('finish', () => {
    if (incoming.complete) return;
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    const end = () => clearTimeout(timer);
    incoming.once('end', end).once('close', end);
    socket.once('close', end);
  });
}
