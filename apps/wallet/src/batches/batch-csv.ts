import type { Batch } from '#contracts/wallet';
import type { CsvColumn } from '#kernel';

export const BATCH_CSV: readonly CsvColumn<Batch>[] = [
  { header: 'number', value: ({ id }) => id },
  { header: 'postedAt', value: ({ postedAt }) => postedAt },
  { header: 'epoch', value: ({ epoch }) => epoch },
  { header: 'commands', value: ({ commands }) => commands },
  { header: 'transfers', value: ({ transfers }) => transfers },
  { header: 'entries', value: ({ entries }) => entries },
  { header: 'digest', value: ({ digest }) => digest },
  { header: 'hash', value: ({ hash }) => hash },
  { header: 'state', value: ({ state }) => state },
];
