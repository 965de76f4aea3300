const SHOWN = 12;

/** The beginning of a hash; the whole is in the tooltip, and on the page of its batch. */
export const ShortHash = ({ hash }: { readonly hash: string | null }) =>
  hash === null ? <span>–</span> : <code title={hash}>{hash.slice(0, SHOWN)}…</code>;
