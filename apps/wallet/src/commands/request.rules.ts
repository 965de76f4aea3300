/** The service that a purpose begins with: what one feature of it reserved, another of it may resolve, and nobody else. */
export const areaOf = (purpose: string): string => purpose.slice(0, Math.max(0, purpose.indexOf('.')));
