import type { Transaction } from '#contracts/wallet';

export interface Day {
  /** The first moment found on this day; its date is the day's name. */
  readonly at: string;
  readonly items: readonly Transaction[];
}

const dayOf = (iso: string) => new Date(iso).toDateString();

/** Lines in their order, put together by calendar day in the reader's time zone. */
export function groupByDay(items: readonly Transaction[]): readonly Day[] {
  const days: { at: string; items: Transaction[] }[] = [];
  for (const item of items) {
    const last = days.at(-1);
    if (last && dayOf(last.at) === dayOf(item.createdAt)) last.items.push(item);
    else days.push({ at: item.createdAt, items: [item] });
  }
  return days;
}
