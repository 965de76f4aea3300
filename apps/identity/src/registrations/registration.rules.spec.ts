import { chooseRegistration } from './registration.rules.js';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
const candidate = (id: string, confirmedMinute?: number, isOfFlow = false) => ({
  id,
  isOfFlow,
  confirmedAt: confirmedMinute === undefined ? null : at(confirmedMinute),
});

describe('The registration that becomes the member', () => {
  it('is the one of the verifying browser, whatever others have confirmed since', () => {
    const candidates = [candidate('foreign', 9), candidate('own', 1, true)];
    expect(chooseRegistration(candidates, true)).toEqual({ registrationId: 'own', keepsPassword: true });
  });

  it('is the confirmed one of several in that browser', () => {
    const candidates = [candidate('newer', undefined, true), candidate('confirmed', 1, true)];
    expect(chooseRegistration(candidates, true)?.registrationId).toBe('confirmed');
  });

  it('is none for a browser that made none', () => {
    expect(chooseRegistration([candidate('foreign', 1)], true)).toBeUndefined();
  });

  it('is a confirmed one for a program, without the password that anybody may have set', () => {
    const candidates = [candidate('unconfirmed'), candidate('confirmed', 1)];
    expect(chooseRegistration(candidates, false)).toEqual({ registrationId: 'confirmed', keepsPassword: false });
  });

  it('is the one confirmed last where a program may mean any of several', () => {
    const candidates = [candidate('earlier', 1), candidate('later', 2)];
    expect(chooseRegistration(candidates, false)).toEqual({ registrationId: 'later', keepsPassword: false });
  });

  it('is none for a program where none was confirmed', () => {
    expect(chooseRegistration([candidate('unconfirmed')], false)).toBeUndefined();
  });
});
