/** So many places for values in a statement: `$4, $5, $6`. */
export const places = (first: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `$${first + index}`).join(', ');
