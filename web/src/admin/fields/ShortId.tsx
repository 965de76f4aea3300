const SHOWN = 8;

/** The end of an internal ID, enough to tell neighbours apart (its beginning is the time); the whole is in the tooltip. */
export const ShortId = ({ id }: { readonly id: string }) => (
  <code title={id} style={{ whiteSpace: 'nowrap' }}>
    {id.length > SHOWN ? `…${id.slice(-SHOWN)}` : id}
  </code>
);
