const MONTH = /^2\d{3}-(0[1-9]|1[0-2])$/;

export const isMonth = (text: string): boolean => MONTH.test(text);

/** The calendar month in UTC, as the service counts them. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

const startOf = (month: string, later = 0): Date => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + later, 1));
};

/** So many months on, or back. */
export const monthsFrom = (month: string, count: number): string => monthOf(startOf(month, count));

/** The first day of the month, and of the next one. */
export const daysOf = (month: string): { readonly from: string; readonly next: string } => ({
  from: `${month}-01`,
  next: `${monthsFrom(month, 1)}-01`,
});

/** The last day of the month, for a list whose end is included. */
export const lastDayOf = (month: string): string =>
  new Date(startOf(month, 1).getTime() - 1).toISOString().slice(0, 10);

/** «November 2026», in the reader's language. */
export const monthText = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(startOf(month));
