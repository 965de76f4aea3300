/** As the server takes it (`reasonField` of the contracts). */
export const REASON_MIN = 3;
export const REASON_MAX = 500;

/** A reason is one line, as every stored text is. */
export const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

export type ReasonNeed = 'required' | 'optional' | 'none';

/** The key of what is wrong with a reason; undefined where it will do. */
export function reasonProblem(reason: string, need: ReasonNeed): string | undefined {
  const { length } = oneLine(reason);
  if (need === 'none' || (need === 'optional' && length === 0)) return undefined;
  if (need === 'required' && length < REASON_MIN) return 'ra.validation.minLength';
  return length > REASON_MAX ? 'ra.validation.maxLength' : undefined;
}
