/** Paths without their ending. */
export const ON_CLUSTER: readonly string[];
/** Names of end-to-end specs, by why they have no meaning on a cluster. */
export const ELSEWHERE: Readonly<Record<string, readonly string[]>>;
