import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

const queue = RequestQueue.prototype;
const schedule = queue.scheduleCheckPendingRequests;

/**
 * kafkajs looks after waiting requests by a timer, which it sets where none waits as well: for a time that is over, which Node warns
 * of, and then again every millisecond for as long as the connection lasts. There is no release without this, so the timer is left
 * out here where there is nothing to look after.
 */
queue.scheduleCheckPendingRequests = function (this: RequestQueue) {
  if (this.pending.length > 0 || this.throttledUntil > Date.now()) schedule.call(this);
};
