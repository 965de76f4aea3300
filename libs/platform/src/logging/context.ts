import { AsyncLocalStorage } from 'node:async_hooks';

/** What follows a request or an event through everything that it causes. */
export interface RequestContext {
  correlationId: string;
}

export const RequestContext = new AsyncLocalStorage<RequestContext>();

/** The id that ties together the log lines, audit rows and events of one cause; undefined outside of any. */
export const correlationId = (): string | undefined => RequestContext.getStore()?.correlationId;

export const runInContext = <T>(id: string | undefined, work: () => T): T =>
  id ? RequestContext.run({ correlationId: id }, work) : work();

/** What runs under an id of its own goes on under another one, which whoever caused it has named. */
export function adoptCorrelationId(id: string): void {
  const context = RequestContext.getStore();
  if (context) context.correlationId = id;
}
