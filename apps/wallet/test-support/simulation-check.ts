import { hashOf, NO_HASH } from '../src/ledger/log/batch-log.js';
import type { Command } from '../src/ledger/command.js';
import { isPassing } from '../src/ledger/rules/idempotency.rules.js';
import type { Submission } from '../src/ledger/submission.js';
import type { Outcome } from './reference-facts.js';
import { ReferenceLedger } from './reference-ledger.js';
import { ASSUMED } from './simulated-payments.js';
import { addressOfRow, type Tables } from './simulated-tables.js';
import { POLICIES } from './program-steps.js';
import type { Asked, Course } from './simulation.js';

/** What of a course breaks what was promised, by who finds it. */
export const CHECKERS = {
  chain: chainFaults,
  answers: answerFaults,
  model: modelFaults,
  members: memberFaults,
} as const;

/** What a course has broken of what was promised; empty where nothing was. */
export const brokenPromises = (course: Course): string[] =>
  Object.values(CHECKERS).flatMap((faultsOf) => faultsOf(course));

/** The chain has no gap, fits its log, and has nothing of an epoch behind a later one. */
function chainFaults({ world: { server } }: Course): string[] {
  let [hash, number, epoch] = [NO_HASH as Buffer, 0, 0];
  return server.tables.batches.flatMap((batch, index) => {
    const link = { ...batch, digest: server.tables.logs[index] ?? NO_HASH };
    const isFine = batch.number === number + 1 && batch.epoch >= epoch && hashOf(hash, link).equals(batch.hash);
    [hash, number, epoch] = [batch.hash, batch.number, batch.epoch];
    return isFine ? [] : [`batch ${batch.number} of epoch ${batch.epoch} does not follow`];
  });
}

/** Whatever a client heard is stored, and every one of his answers is the same. */
function answerFaults({ asked, hasJournal, world: { server } }: Course): string[] {
  return asked.flatMap(({ name, submission, verdicts, faults }) => {
    const failed = faults.map((error) => `${name} failed with ${String(error)}`);
    if (!submission.idempotency) return [...failed, ...(hasJournal ? repeatedFaults(name, verdicts, server) : [])];
    const [stored] = server.tables.answers([name]);
    const lasting = verdicts.filter((verdict) => verdict.accepted || !isPassing(verdict.code));
    const told = new Set(lasting.map((verdict) => (verdict.accepted ? verdict.id : verdict.code)));
    const accepted = verdicts.filter((verdict) => verdict.accepted);
    const news = verdicts.filter((verdict) => verdict.accepted && !verdict.replayed);
    return [
      ...failed,
      ...(accepted.some(({ id }) => id !== stored?.['subject_id']) ? [`${name} was accepted, and is not stored`] : []),
      ...(accepted.length > 0 && told.size > 1 ? [`${name} was answered ${[...told].join(' and ')}`] : []),
      ...(news.length > 1 ? [`${name} was new ${news.length} times`] : []),
    ];
  });
}

/** What takes no key happens as often as it is accepted. */
function repeatedFaults(name: string, verdicts: Asked['verdicts'], { tables }: Course['world']['server']): string[] {
  const accepted = verdicts.filter((verdict) => verdict.accepted).length;
  const stored = tables.journal.filter(({ subject }) => subject === name).length;
  return accepted > stored ? [`${name} was accepted ${accepted} times, and is stored ${stored} times`] : [];
}

/** Who was taken as he was remembered is named as he was when the commit began, and nobody is paid who could not be then. */
function memberFaults({ world: { server } }: Course): string[] {
  const assumed = server.tables.of('transfers').filter(({ memo }) => memo === ASSUMED);
  return assumed.flatMap(({ id, membersRevision, ...row }) => {
    const [sender, recipient] = ['from', 'to'].map((side) => {
      const member = server.members.at(membersRevision as number, row[`${side}_saffron_id`]);
      return { state: member?.state, isAsJudged: member?.maskedName === row[`${side}_name`] };
    });
    const isFine = sender?.isAsJudged && recipient?.isAsJudged && recipient.state === 'active';
    return isFine
      ? []
      : [`${String(id)} was judged by members as they were before revision ${String(membersRevision)}`];
  });
}

/** What was committed, in the order in which it was judged, is what the reference model makes of it. */
function modelFaults(course: Course): string[] {
  const { tables } = course.world.server;
  const model = new ReferenceLedger(POLICIES[0]);
  const first = tables.batches[0]?.at ?? new Date(0);
  const faults = course.groundwork.flatMap((command) => expectId(model, { command }, first));
  for (const [at, submissions] of acceptedIn(course)) {
    const refused = refusedAt(course, at);
    let open = refused.filter((one) => !isRefused(model, one, at));
    for (const submission of submissions) {
      faults.push(...expectId(model, submission, at));
      open = open.filter((one) => !isRefused(model, one, at));
    }
    faults.push(...open.map(({ submission }) => `${submission.idempotency?.key ?? ''} was refused without a reason`));
  }
  return [...faults, ...stateFaults(tables, model)];
}

function stateFaults(tables: Tables, model: ReferenceLedger): string[] {
  const { accounts, links, crossings, closedThrough } = model.facts;
  const faults = tables.accounts().flatMap((row) => {
    const id = addressOfRow(row);
    const { floor = null, frozen = false } = accounts.get(id) ?? {};
    const stored = [row['balance'], row['held'], row['floor'], row['frozen']].join(' ');
    const expected = [model.balance(id), model.held(id), floor, frozen].join(' ');
    return stored === expected ? [] : [`${id} has ${stored} instead of ${expected}`];
  });
  if (tables.of('transfer_links').length !== links.length) faults.push('links are missing');
  if (tables.of('monitor_crossings').length !== crossings.length) faults.push('crossings are missing');
  if (tables.closedThrough?.getTime() !== closedThrough?.getTime()) faults.push('the books are closed up to elsewhere');
  return faults;
}

function expectId(model: ReferenceLedger, submission: Submission, at: Date): string[] {
  const outcome: Outcome = model.apply(submission, at);
  return 'refused' in outcome ? [`${nameOf(submission)} was committed, and should be ${outcome.refused}`] : [];
}

const nameOf = ({ command, idempotency }: Submission): string => `${command.type} ${idempotency?.key ?? ''}`;

/** The commands that were accepted after the groundwork, by the moment of their batch. */
function acceptedIn({ asked, hasJournal, world: { server } }: Course): Map<Date, Submission[]> {
  const { tables } = server;
  const byName = new Map(
    asked.flatMap(({ name, submission }) => [name, ...transfersOf(submission.command)].map((one) => [one, submission])),
  );
  const happened = hasJournal
    ? tables.journal.map(({ at, subject }) => ({ at, submission: byName.get(subject) }))
    : tables.of('transfers').map(({ id, posted_at: at }) => ({
        ...{ at: new Date(at as string), submission: byName.get(id as string) },
      }));
  const batches = new Map(tables.batches.map(({ at }) => [at.getTime(), at]));
  const moments = new Map<Date, Submission[]>([...batches.values()].map((at) => [at, []]));
  for (const { at, submission } of happened) {
    const own = moments.get(batches.get(at.getTime()) as Date);
    // Linked legs are several transfers, and one command.
    if (submission && own?.at(-1) !== submission) own?.push(submission);
  }
  return moments;
}

function transfersOf(command: Command): string[] {
  if (command.type === 'linked') return command.legs.flatMap(transfersOf);
  if (command.type === 'return') return [command.id];
  return command.type === 'transfer' || command.type === 'capture-hold' ? [command.transfer.id] : [];
}

interface Refused {
  readonly submission: Submission;
  readonly code: string;
}

function refusedAt({ asked, world: { server } }: Course, at: Date): Refused[] {
  return asked.flatMap(({ submission }) => {
    const [stored] = server.tables.answers([submission.idempotency?.key ?? '']);
    const isThen = (stored?.['answered_at'] as Date | undefined)?.getTime() === at.getTime();
    return isThen && stored?.['refusal'] ? [{ submission, code: stored['refusal'] as string }] : [];
  });
}

/** Whether the model refuses it too, here; the model itself learns nothing of it. */
function isRefused(model: ReferenceLedger, { submission: { command }, code }: Refused, at: Date): boolean {
  const outcome = model.copy().apply({ command }, at);
  return 'refused' in outcome && outcome.refused === code;
}
