/** How a server turns a new connection away: it has too many, or is starting up or shutting down. */
const TURNED_AWAY = new Set<unknown>(['53300', '57P03']);
/** What the system says of an address where nobody answers. */
const NOBODY_THERE = new Set<unknown>([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** The driver gives these no code: no connection of the pool became free in time, and no new one was made in time. */
const IN_VAIN = new Set(['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout']);

/** Whether there was no connection to ask on. A connection that broke off later is another matter: what was asked on it may have happened. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (TURNED_AWAY.has(code) || IN_VAIN.has(message)) return true;
  return (
    NOBODY_THERE.has(code) && (syscall === 'connect' || syscall === 'getaddrinfo' || error instanceof AggregateError)
  );
}
