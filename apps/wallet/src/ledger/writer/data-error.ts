import { QueryFailedError } from 'typeorm';
import { Outdated } from '../assumption.js';
import { Overtaken } from '../companion.js';

interface DriverError {
  code?: string;
  table?: string;
}

/** SQLSTATE classes of values that the database refuses whoever sends them again: data exception, integrity violation. */
const DATA_CLASSES = ['22', '23'];
/** Where a number of the chain or a key is taken already, only memory is old: judged anew, the batch is right. */
const TELL_OF_OLD_MEMORY = ['batches', 'idempotency'];
const TAKEN = '23505';
const EPOCH_OVER = 'LG001';
const DOES_NOT_FOLLOW = 'LG002';
const MEMBERS_CHANGED = 'LG003';

/** Whether a statement failed for what was in it, could not even be written, or found no row to change. */
export function isDataError(error: unknown): boolean {
  if (error instanceof RangeError || error instanceof Overtaken) return true;
  const { code = '', table = '' } = driverErrorOf(error);
  return DATA_CLASSES.includes(code.slice(0, 2)) && !TELL_OF_OLD_MEMORY.includes(table);
}

/** Whether a key was answered before that looked new. */
export function isKeyTaken(error: unknown): boolean {
  const { code, table } = driverErrorOf(error);
  return code === TAKEN && table === 'idempotency';
}

/** Whether another writer has taken over. */
export const isDeposed = (error: unknown): boolean => driverErrorOf(error).code === EPOCH_OVER;

/** Whether the batch before it is not the one that the chain ends with. */
export const isUnfounded = (error: unknown): boolean => driverErrorOf(error).code === DOES_NOT_FOLLOW;

/** Whether members have changed since the revision that a commit takes to be theirs. */
export const isOutdated = (error: unknown): boolean => driverErrorOf(error).code === MEMBERS_CHANGED;

/** Whether a commit failed for what was in it or stood against it, so that it cannot have happened. */
export const isRefused = (error: unknown): boolean =>
  isDeposed(error) || isDataError(error) || error instanceof Outdated;

const driverErrorOf = (error: unknown): DriverError =>
  error instanceof QueryFailedError ? (error.driverError as DriverError) : {};
