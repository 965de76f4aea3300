export const PIN_MAX_TRIES = 5;

const YEAR = /^(19|20)[0-9]{2}$/;
const STEPS = '01234567890';

const reversed = (text: string): string => [...text].reverse().join('');

/** A PIN that is among the first that anybody would try: repeats, runs up or down, pairs, and years. */
export function isTooSimple(pin: string): boolean {
  const isRepeat = /^(.)\1+$/.test(pin) || /^(..)\1$/.test(pin);
  const isRun = STEPS.includes(pin) || STEPS.includes(reversed(pin));
  const isDoublePair = /^(.)\1(.)\2$/.test(pin);
  const isColumn = pin === '2580' || pin === '0852';
  return isRepeat || isRun || isDoublePair || isColumn || YEAR.test(pin);
}
