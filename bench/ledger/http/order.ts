/** Transfers in one bulk. */
export const BULK_SIZE = 100;

/** A signed-in member: how he is paid, and the header lines that his browser sends, each with its end. */
export interface Session {
  readonly saffronId: string;
  readonly headers: string;
}

/** What the process of the clients is told. */
export interface Order {
  readonly url: string;
  readonly kind: 'empty' | 'single' | 'bulk';
  readonly callers: number;
  readonly seconds: number;
  readonly sessions: readonly Session[];
}
