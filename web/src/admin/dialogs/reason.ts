/** As the server takes it (`reasonField` of the contracts). */
export const REASON_MIN = 3;
export const REASON_MAX = 500;

/** A reason is one line, as every stored text is. */
export const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** The key of what is wrong with a reason; undefined where it will do. */
export function reasonProblem(reason: string, isOptional: boolean): string | undefined {
  const { length } = oneLine(reason);
  if (length === 0 && isOptional) return undefined;
  if (length < REASON_MIN && !isOptional) return 'ra.validation.minLength';
  if (length > REASON_MAX) return 'ra.validation.maxLength';
  return undefined;
}
