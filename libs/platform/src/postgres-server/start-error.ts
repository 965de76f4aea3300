/** A server or a folder that cannot be used: `message` is the one line a person at a terminal reads, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
