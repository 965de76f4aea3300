// How a service is started: by the images, by `npm run start:cluster`, by the tests and by the benchmarks alike.

export const MEMORY_FLAGS = [
  // Requests under way outlive a small nursery, and the garbage collector would copy them again and again: a third of all CPU under load.
  // A backlog costs half of what it does with 64 MB.
  '--max-semi-space-size=128',
  // One thread for collections beside the main one. With the usual four, each full collection took the cores from whatever wrote the answers.
  '--v8-pool-size=1',
  // What is made at a place whose objects used to live on would be made among the old at once, and keep all that it refers to until
  // the old are collected: up to forty times as much as really lives on, and a collection of it every few seconds.
  '--no-allocation-site-pretenuring',
  // V8 collects the old in moments that look quiet to it, and whenever it has not done so for a hundred seconds, busy or not: beside commits
  // each of those made thousands of calls wait, for up to 220 ms.
  '--no-memory-reducer',
  // V8 would collect the old as soon as a tenth has come to them, every few seconds under load, beside which commits take two to three times as
  // long. So they may grow to three times what was alive, as far as the heap's own limit lets them.
  '--heap-growing-percent=200',
];

/** What Node is told, before the script. */
export const NODE_FLAGS = [...MEMORY_FLAGS, '--enable-source-maps'];

/** The compiled script of a service, from the root of the project. Its argument `migrate` updates database and topics. */
export const serviceMain = (app) => `dist/apps/${app}/src/main.js`;
