// How a service is started: by the images, by `npm run start:cluster` and by the tests alike.

/** Requests under way outlive a small nursery, and the garbage collector would copy them again and again: a third of all CPU under load. */
const NURSERY = '--max-semi-space-size=64';

/** What Node is told, before the script. */
export const NODE_FLAGS = [NURSERY, '--enable-source-maps'];

/** The compiled script of a service, from the root of the project. Its argument `migrate` updates database and topics. */
export const serviceMain = (app) => `dist/apps/${app}/src/main.js`;
