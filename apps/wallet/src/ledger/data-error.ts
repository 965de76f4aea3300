import { QueryFailedError } from 'typeorm';

interface DriverError {
  code?: string;
  table?: string;
}

/** SQLSTATE classes of values that the database refuses whoever sends them again: data exception, integrity violation. */
const DATA_CLASSES = ['22', '23'];

/** Whether a statement failed for what was in it. A batch number that another commit owns is not: it only tells that memory is old. */
export function isDataError(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code = '', table } = error.driverError as DriverError;
  return DATA_CLASSES.includes(code.slice(0, 2)) && table !== 'batches';
}
