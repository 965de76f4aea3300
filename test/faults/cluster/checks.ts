import { parseAmount } from '#kernel';
import type { Facts, Stored } from './facts.js';
import type { Seen } from './observer.js';

/** Names what is wrong; nothing where all is well. */
export type Check = (facts: Facts) => string[];

/** By service or nobody: not every event of the type concerns them. */
const PARTIAL = /\.(dead-letter-decisions|unreadable)$/;

function repeated(values: readonly string[]): string[] {
  const known = new Set<string>();
  return [...new Set(values.filter((value) => known.size === known.add(value).size))];
}

const balances: Check = ({ balances: { members, all }, journal, allocations }) => {
  const granted = allocations
    .filter(({ state }) => state === 'approved')
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const acknowledged = journal.allocated.filter(({ isAcknowledged }) => isAcknowledged);
  const least = acknowledged.reduce((sum, { amount }) => sum + (parseAmount('SFN', amount) ?? 0n), 0n);
  return [
    ...(BigInt(all) === 0n ? [] : [`all balances sum to ${all} and not to zero`]),
    ...(BigInt(members) === granted ? [] : [`members have ${members}, and were given ${granted}`]),
    ...(granted >= least ? [] : [`${granted} was given, though ${least} was acknowledged`]),
  ];
};

const commands: Check = ({ journal, transfers, allocations }) => {
  const byId = new Map(transfers.map((transfer) => [transfer.id, transfer]));
  const between = transfers.filter(({ kind }) => kind === 'transfer').map(({ id }) => id);
  const acknowledged = new Set(journal.paid.map(({ id }) => id));
  const known = new Set(journal.allocated.map(({ reason }) => reason));
  const given = new Set(allocations.map(({ reason }) => reason));
  return [
    ...journal.paid.flatMap(({ id, amount, to }) => {
      const found = byId.get(id);
      const isSame = found && BigInt(found.amount) === parseAmount('SFN', amount) && found.to === to;
      return isSame ? [] : [`payment ${id} was acknowledged and is ${found ? 'another one' : 'not there'}`];
    }),
    ...repeated(journal.paid.map(({ id }) => id)).map((id) => `payment ${id} answers to two keys`),
    ...(between.length - acknowledged.size <= journal.unanswered.length
      ? []
      : [
          `${between.length} payments were made of ${acknowledged.size} that were acknowledged and ${journal.unanswered.length} that were not answered`,
        ]),
    ...journal.allocated
      .filter(({ isAcknowledged, reason }) => isAcknowledged && !given.has(reason))
      .map(({ reason }) => `the allocation «${reason}» was acknowledged and is not there`),
    ...repeated(allocations.map(({ reason }) => reason)).map((reason) => `the allocation «${reason}» is there twice`),
    ...allocations.filter(({ reason }) => !known.has(reason)).map(({ reason }) => `nobody asked for «${reason}»`),
  ];
};

/** Ids of a topic's events, in the order in which each partition first had them. */
function firstSeen(seen: readonly Seen[]): Map<string, Seen[]> {
  const known = new Set<string>();
  const first = [...seen]
    .sort((left, right) => left.offset - right.offset)
    .filter(
      ({ id, topic, partition }) =>
        id !== undefined && !known.has(`${topic}/${partition}/${id}`) && known.add(`${topic}/${partition}/${id}`),
    );
  return Map.groupBy(first, ({ topic }) => topic);
}

const published: Check = ({ committed, seen }) => {
  const there = new Set(seen.map(({ id }) => id));
  const lost = committed.filter(({ id }) => !there.has(id));
  return [...Map.groupBy(lost, ({ type }) => type)].map(
    ([type, { length }]) => `${length} of ${type} were committed and never published`,
  );
};

const byConsumer = (inboxes: readonly Stored[]): Map<string, Stored[]> =>
  Map.groupBy(
    inboxes.filter(({ consumer }) => !PARTIAL.test(consumer)),
    ({ consumer, type }) => `${consumer} ${type}`,
  );

const onceEach: Check = ({ seen, inboxes }) => {
  const topics = firstSeen(seen);
  return [...byConsumer(inboxes)].flatMap(([name, stored]) => {
    const given = new Set((topics.get(stored[0]!.type) ?? []).map(({ id }) => id!));
    const taken = new Map(stored.map(({ eventId, state }) => [eventId, state]));
    const missing = [...given].filter((id) => !taken.has(id)).length;
    const unpublished = [...taken.keys()].filter((id) => !given.has(id)).length;
    const unfinished = stored.filter(({ state }) => state === 'pending').length;
    return [
      ...(missing ? [`${name} was never given ${missing} events`] : []),
      ...(unpublished ? [`${name} has ${unpublished} events that no topic has`] : []),
      ...(unfinished ? [`${name} has not acted on ${unfinished} events`] : []),
      ...(taken.size === stored.length ? [] : [`${name} has an event twice`]),
    ];
  });
};

const effects: Check = ({ members, mails, inboxes, journal }) => {
  const asked = inboxes.filter(
    ({ consumer, state }) => /^notifications\.(otp|notice)-mail$/.test(consumer) && state === 'done',
  );
  const [mailed, projected] = [new Set(mails), new Set(members.wallet)];
  return [
    ...(asked.every(({ eventId }) => mailed.has(eventId)) ? [] : ['a mail was asked for and has no row']),
    ...(mails.length === asked.length ? [] : [`${asked.length} mails were asked for, and there are ${mails.length}`]),
    ...journal.members
      .filter(({ id }) => !members.identity.includes(id))
      .map(({ email }) => `${email} signed up and is no member`),
    ...members.identity.filter((id) => !projected.has(id)).map((id) => `the wallet does not know member ${id}`),
    ...members.owners
      .filter(({ accounts }) => accounts !== 1)
      .map(({ id }) => `member ${id} has several accounts in SFN`),
    ...(members.owners.length === members.wallet.length ? [] : ['a member has no account in SFN']),
  ];
};

const order: Check = ({ seen, inboxes }) => {
  const topics = firstSeen(seen);
  return [...byConsumer(inboxes)].flatMap(([name, stored]) => {
    const place = new Map((topics.get(stored[0]!.type) ?? []).map(({ id, offset }) => [id!, offset]));
    return [...Map.groupBy(stored, ({ key }) => key)].flatMap(([key, ofKey]) => {
      const offsets = ofKey.flatMap(({ eventId }) => place.get(eventId) ?? []);
      const isInOrder = offsets.every((offset, at) => at === 0 || offset > offsets[at - 1]!);
      return isInOrder ? [] : [`${name} has the events of ${key} in another order than they were published in`];
    });
  });
};

const refusals: Check = ({ journal }) => [...journal.refused];

const sessions: Check = ({ journal }) => [...journal.revived];

const deadLetters: Check = ({ dead: { inboxes, listed }, seen, journal }) => {
  // A message whose acknowledgement was lost with the broker is sent twice.
  const sent = seen.filter(({ id }) => id === undefined).length;
  const [there, shown] = [new Set(inboxes), new Set(listed)];
  const unreadable = inboxes.filter((letter) => /^\w+\.unreadable /.test(letter)).length;
  return [
    ...inboxes.filter((letter) => !shown.has(letter)).map((letter) => `${letter} is dead and not listed`),
    ...listed.filter((letter) => !there.has(letter)).map((letter) => `${letter} is listed and not dead`),
    ...(unreadable === sent && sent >= journal.garbage
      ? []
      : [
          `${journal.garbage} messages that are no events were sent, ${sent} are in the topics, and ${unreadable} are dead letters`,
        ]),
  ];
};

const codes: Check = ({ codes: { mailed, places } }) => {
  const secret = new Set(mailed);
  return places.flatMap(({ name, numbers }) =>
    [...numbers].some((number) => secret.has(number)) ? [`a code that was mailed stands in ${name}`] : [],
  );
};

const verified: Check = ({ faults }) => [...faults];

export const CHECKS: Readonly<Record<string, Check>> = {
  'balances sum to zero, and members have what they were given': balances,
  'every acknowledged command has one effect, and there is none without a command': commands,
  'nobody is refused what is his to do': refusals,
  'what is committed is published': published,
  'every event is acted on once by everyone who listens': onceEach,
  'every event has its effect once': effects,
  'events of one key keep their order': order,
  'no session outlives its end': sessions,
  'what was set aside is listed': deadLetters,
  'codes are in mails alone': codes,
  'the books and the chains of acts are whole': verified,
};

/** What is wrong, by the check that found it. */
export const judge = (facts: Facts): string[] =>
  Object.entries(CHECKS).flatMap(([name, check]) => check(facts).map((fault) => `${name}: ${fault}`));
