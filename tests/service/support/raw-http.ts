import { connect, type Socket } from 'node:net';

export interface Connection {
  socket: Socket;
  /** All that has come so far. */
  received: () => string;
  /** Resolves when the data received so far matches. */
  until(pattern: RegExp): Promise<void>;
  /** Resolves to all that came when the other side has closed. */
  closed: Promise<string>;
}

/** A bare connection to 127.0.0.1, for what no HTTP client would send. */
export async function open(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let received = '';
  const listeners = new Set<() => void>();
  socket.on('data', (text) => {
    received += text;
    for (const listener of listeners) listener();
  });
  // The test judges a hang-up by the received data.
  const closed = new Promise<string>((resolve) => {
    socket.on('error', () => resolve(received)).on('close', () => resolve(received));
  });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return {
    socket,
    received: () => received,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!pattern.test(received)) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
        closed.then(() => reject(new Error(`Closed after: ${received}`)), reject);
      }),
    closed,
  };
}

/** Whether a server listens there. */
export function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
