/** Whether this process is the one of its service that acts on events now. */
export type MayHandle = () => boolean;

/** Under which a service provides its {@link MayHandle}; where it provides none, every process of it acts on them. */
export const mayHandleToken = (service: string): string => `may handle events of ${service}`;
