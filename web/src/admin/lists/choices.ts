/** Options of a select whose texts stand under one key: `choices('states', ['active'])`. */
export const choices = (group: string, values: readonly string[]) =>
  values.map((id) => ({ id, name: `${group}.${id}` }));
