declare module 'kafkajs/src/network/requestQueue/index.js' {
  /** What kafkajs 2.2.4 keeps of the requests on one connection. */
  export default class RequestQueue {
    readonly pending: readonly unknown[];
    readonly throttledUntil: number;
    scheduleCheckPendingRequests(): void;
  }
}
