import { type Account, availableIn } from '../account.js';
import type { Answer, Crossing, Draft, Entry, MetadataRow, PostedTransfer, TransferLink } from '../rules/draft.js';
import type { Hold } from '../rules/book.js';
import { bool, int4, int8, jsonb, minusInfinity, numeric, orNull, text, timestamptz, uuid } from './fields.js';
import { column, type Section, sectionOf, type TableRows } from './table-rows.js';

const postedAt = <T>() => column<T, Date>('posted_at', timestamptz, (_, at) => at);
const maybeNumeric = orNull(numeric);
const maybeUuid = orNull(uuid);
const maybeText = orNull(text);
const maybeTime = orNull(timestamptz);
const noneIfZero = (value: bigint): bigint | null => (value === 0n ? null : value);

const TRANSFERS: TableRows<PostedTransfer> = {
  table: 'transfers',
  columns: [
    column('id', uuid, ({ details }) => details.id),
    column('kind', text, ({ details }) => details.kind),
    column('asset', text, ({ details }) => details.asset),
    column('amount', numeric, ({ amount }) => amount),
    column('fee', numeric, ({ fee }) => fee),
    column('fee_on', maybeText, ({ isFeeOnRecipient }) => (isFeeOnRecipient ? 'recipient' : null)),
    column('from_account', int8, ({ fromAccount }) => fromAccount.id),
    column('to_account', int8, ({ toAccount }) => toAccount.id),
    column('hold_id', maybeUuid, ({ holdId }) => holdId),
    column('group_id', maybeUuid, ({ groupId }) => groupId),
    column('original_id', maybeUuid, ({ originalId }) => originalId),
    column('from_saffron_id', maybeText, ({ details }) => details.fromParty?.saffronId ?? null),
    column('from_name', maybeText, ({ details }) => details.fromParty?.name ?? null),
    column('to_saffron_id', maybeText, ({ details }) => details.toParty?.saffronId ?? null),
    column('to_name', maybeText, ({ details }) => details.toParty?.name ?? null),
    column('memo', maybeText, ({ details }) => details.memo),
    column('effective_at', maybeTime, ({ details }) => details.effectiveAt ?? null),
    postedAt(),
  ],
};

const ENTRIES: TableRows<Entry> = {
  table: 'entries',
  columns: [
    column('account_id', int8, ({ account }) => account.id),
    column('version', int8, ({ version }) => version),
    column('transfer_id', uuid, ({ transferId }) => transferId),
    column('amount', numeric, ({ amount }) => amount),
    column('balance_after', numeric, ({ balanceAfter }) => balanceAfter),
    {
      name: 'reserved',
      write: (out, { reserved }) => (reserved === null ? minusInfinity(out) : maybeNumeric(out, noneIfZero(reserved))),
    },
    column('outflow', maybeNumeric, ({ outflow }) => noneIfZero(outflow)),
    column('effective_at', maybeTime, ({ effectiveAt }) => effectiveAt),
    postedAt(),
  ],
};

const ANSWERS: TableRows<readonly [key: string, answer: Answer]> = {
  table: 'idempotency',
  columns: [
    column('key', uuid, ([key]) => key),
    column('input_hash', uuid, ([, { inputHash }]) => inputHash),
    column('subject_id', maybeUuid, ([, { subjectId }]) => subjectId),
    column('refusal', maybeText, ([, { refusal }]) => refusal),
    column('answered_at', timestamptz, (_, at) => at),
  ],
};

const ACCOUNTS: TableRows<Account> = {
  table: 'account_standings',
  isMerged: true,
  columns: [
    column('id', int8, ({ id }) => id),
    column('owner_id', maybeUuid, ({ ownerId }) => ownerId),
    column('asset', text, ({ asset }) => asset),
    column('purpose', text, ({ purpose }) => purpose),
    column('floor', maybeNumeric, ({ floor }) => floor),
    column('frozen', bool, ({ isFrozen }) => isFrozen),
    column('opened_at', timestamptz, ({ openedAtMs }) => new Date(openedAtMs)),
  ],
};

/** A hold, with what its account can still give up beside all holds when this is written. */
type HoldRow = Hold & { readonly availableAfter: bigint | null };

const NEW_HOLDS: TableRows<HoldRow> = {
  table: 'holds',
  columns: [
    column('id', uuid, ({ id }) => id),
    column('account_id', int8, ({ accountId }) => accountId),
    column('amount', numeric, ({ amount }) => amount),
    column('captured', numeric, ({ captured }) => captured),
    column('state', text, ({ state }) => state),
    column('purpose', text, ({ purpose }) => purpose),
    column('created_at', timestamptz, ({ createdAt }) => createdAt),
    column('expires_at', timestamptz, ({ expiresAt }) => expiresAt),
    column('resolved_at', maybeTime, ({ state }, at) => (state === 'open' ? null : at)),
    column('available_after', maybeNumeric, ({ availableAfter }) => availableAfter),
  ],
};
const CHANGED_HOLDS: TableRows<HoldRow> = { ...NEW_HOLDS, isMerged: true };

const CLAIMS: TableRows<readonly [claimId: string, transferId: string]> = {
  table: 'used_claims',
  columns: [
    column('claim_id', text, ([claimId]) => claimId),
    column('transfer_id', uuid, ([, transferId]) => transferId),
    column('used_at', timestamptz, (_, at) => at),
  ],
};

const LINKS: TableRows<TransferLink> = {
  table: 'transfer_links',
  columns: [
    column('original_id', uuid, ({ originalId }) => originalId),
    column('transfer_id', uuid, ({ transferId }) => transferId),
    column('kind', text, ({ kind }) => kind),
    column('amount', numeric, ({ amount }) => amount),
  ],
};

const METADATA: TableRows<MetadataRow> = {
  table: 'transfer_metadata',
  columns: [
    column('transfer_id', uuid, ({ transferId }) => transferId),
    column('revision', int4, () => 1),
    column('data', jsonb, ({ data }) => data),
    column('set_at', timestamptz, (_, at) => at),
  ],
};

const CROSSINGS: TableRows<Crossing> = {
  table: 'monitor_crossings',
  columns: [
    column('monitor_id', uuid, ({ monitor }) => monitor.id),
    column('account_id', int8, ({ account }) => account.id),
    column('balance_after', numeric, ({ balanceAfter }) => balanceAfter),
    column('direction', text, ({ monitor }) => monitor.direction),
    column('transfer_id', uuid, ({ transferId }) => transferId),
    column('at', timestamptz, (_, at) => at),
  ],
};

/** Everything that a draft writes, fixed as it is now: memory may move on while it is on its way. */
export function sectionsOfDraft(draft: Draft, accountOf: (hold: Hold) => Account | undefined): Section[] {
  const { at } = draft;
  const sections: Section[] = [];
  const add = <T>(rows: TableRows<T>, values: readonly T[]): void => {
    if (values.length > 0) sections.push(sectionOf(rows, values, at));
  };
  add(ACCOUNTS, [...new Set([...draft.opened, ...draft.touched])]);
  add(TRANSFERS, draft.transfers);
  add(ENTRIES, draft.entries.toSorted(byAccount));
  const [made, changed] = holdRows(draft, accountOf);
  add(NEW_HOLDS, made);
  add(CHANGED_HOLDS, changed);
  add(ANSWERS, [...draft.answers].sort(byKey));
  add(CLAIMS, [...draft.claims]);
  add(LINKS, draft.links);
  add(METADATA, draft.metadata);
  add(CROSSINGS, draft.crossings);
  return sections;
}

// Neighbours in an index are written one after another, which spares the server most of its cache misses.
const byAccount = (one: Entry, other: Entry): number =>
  one.account.id - other.account.id || one.version - other.version;
const byKey = (one: readonly [key: string, Answer], other: readonly [key: string, Answer]): number =>
  one[0] < other[0] ? -1 : one[0] > other[0] ? 1 : 0;

/** Those that the batch made, and those that were there before. */
function holdRows({ holds, newHolds }: Draft, accountOf: (hold: Hold) => Account | undefined): [HoldRow[], HoldRow[]] {
  const [made, changed]: [HoldRow[], HoldRow[]] = [[], []];
  for (const hold of holds.values()) {
    const account = accountOf(hold);
    if (!account) throw new Error(`the account of hold ${hold.id} is not at hand`);
    const row = { ...hold, availableAfter: availableIn(account) };
    (newHolds.has(hold.id) ? made : changed).push(row);
  }
  return [made, changed];
}
