/**
 * Whether a transfer's metadata, as it stands now, has all of the given keys and values. Revisions of before do not count.
 * @param id the column with the transfer's id
 * @param name the name of the parameter: an object in JSON
 */
export const ofMetadata = (id: string, name: string): string => `
  ${id} IN (
    SELECT m.transfer_id FROM transfer_metadata m WHERE m.data @> ${name}::jsonb
      AND NOT EXISTS (SELECT FROM transfer_metadata n WHERE n.transfer_id = m.transfer_id AND n.revision > m.revision))`;
