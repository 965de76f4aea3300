import { hashOf, NO_HASH } from '../src/ledger/log/batch-log.js';
import type { Command } from '../src/ledger/command.js';
import type { Submission } from '../src/ledger/submission.js';
import type { Outcome } from './reference-facts.js';
import { ReferenceLedger } from './reference-ledger.js';
import { addressOfRow } from './simulated-tables.js';
import type { Simulation } from './simulation.js';

/** What a run has broken of what was promised; empty where nothing was. */
export function brokenPromises(simulation: Simulation): string[] {
  return [...chainFaults(simulation), ...answerFaults(simulation), ...modelFaults(simulation)];
}

/** The chain has no gap, fits its log, and has nothing of an epoch behind a later one. */
function chainFaults({ world: { server } }: Simulation): string[] {
  let [hash, number, epoch] = [NO_HASH as Buffer, 0, 0];
  return server.tables.batches.flatMap((batch, index) => {
    const link = { ...batch, digest: server.tables.logs[index] ?? NO_HASH };
    const isFine = batch.number === number + 1 && batch.epoch >= epoch && hashOf(hash, link).equals(batch.hash);
    [hash, number, epoch] = [batch.hash, batch.number, batch.epoch];
    return isFine ? [] : [`batch ${batch.number} of epoch ${batch.epoch} does not follow`];
  });
}

/** Whatever a client heard is stored, and every one of his answers is the same. */
function answerFaults({ asked, world: { server } }: Simulation): string[] {
  return asked.flatMap(({ submission, verdicts, faults }) => {
    const { key = '' } = submission.idempotency ?? {};
    const [stored] = server.tables.answers([key]);
    const told = new Set(verdicts.map((verdict) => (verdict.accepted ? verdict.id : verdict.code)));
    const accepted = verdicts.filter((verdict) => verdict.accepted);
    const news = verdicts.filter((verdict) => verdict.accepted && !verdict.replayed);
    return [
      ...faults.map((error) => `${key} failed with ${String(error)}`),
      ...(accepted.some(({ id }) => id !== stored?.['subject_id']) ? [`${key} was accepted, and is not stored`] : []),
      ...(accepted.length > 0 && told.size > 1 ? [`${key} was answered ${[...told].join(' and ')}`] : []),
      ...(news.length > 1 ? [`${key} was new ${news.length} times`] : []),
    ];
  });
}

/** What was committed, in the order in which it was judged, is what the reference model makes of it. */
function modelFaults(simulation: Simulation): string[] {
  const { tables } = simulation.world.server;
  const model = new ReferenceLedger();
  const first = tables.batches[0]?.at ?? new Date(0);
  const faults = simulation.groundwork.flatMap((command) => expectId(model, { command }, first));
  for (const [at, submissions] of acceptedIn(simulation)) {
    const refused = refusedAt(simulation, at);
    let open = refused.filter((one) => !isRefused(model, one, at));
    for (const submission of submissions) {
      faults.push(...expectId(model, submission, at));
      open = open.filter((one) => !isRefused(model, one, at));
    }
    faults.push(...open.map(({ submission }) => `${submission.idempotency?.key ?? ''} was refused without a reason`));
  }
  for (const row of tables.accounts()) {
    const [id, stored] = [addressOfRow(row), `${String(row['balance'])} ${String(row['held'])}`];
    const expected = `${model.balance(id)} ${model.held(id)}`;
    if (stored !== expected) faults.push(`${id} has ${stored} instead of ${expected}`);
  }
  if (tables.of('transfer_links').length !== model.facts.links.length) faults.push('links are missing');
  return faults;
}

function expectId(model: ReferenceLedger, submission: Submission, at: Date): string[] {
  const outcome: Outcome = model.apply(submission, at);
  return 'refused' in outcome ? [`${nameOf(submission)} was committed, and should be ${outcome.refused}`] : [];
}

const nameOf = ({ command, idempotency }: Submission): string => `${command.type} ${idempotency?.key ?? ''}`;

/** The commands that were accepted after the groundwork, by the moment of their batch. */
function acceptedIn({ asked, hasJournal, world: { server } }: Simulation): Map<Date, Submission[]> {
  const { tables } = server;
  const byName = new Map(asked.flatMap(({ submission }) => namesOf(submission).map((name) => [name, submission])));
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

function namesOf({ command, idempotency }: Submission): string[] {
  return [idempotency?.key ?? '', ...transfersOf(command)];
}

function transfersOf(command: Command): string[] {
  if (command.type === 'linked') return command.legs.flatMap(transfersOf);
  if (command.type === 'return') return [command.id];
  return command.type === 'transfer' ? [command.transfer.id] : [];
}

interface Refused {
  readonly submission: Submission;
  readonly code: string;
}

function refusedAt({ asked, world: { server } }: Simulation, at: Date): Refused[] {
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
