/** The first instant of a calendar month in UTC, and of the month after it. */
export function boundsOf(month: string): { readonly from: Date; readonly to: Date } {
  const from = new Date(`${month}-01T00:00:00.000Z`);
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + 1);
  return { from, to };
}
