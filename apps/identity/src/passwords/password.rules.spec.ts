import { isPersonal, judgePassword, plainSpelling } from './password.rules.js';

const ada = {
  email: 'ada.king@example.test',
  firstName: 'Ada',
  lastName: 'Lovelace-Byron',
  saffronId: 'SF 1234-5678-9012',
};
const judge = (password: string, breached: string[] = []) =>
  judgePassword(password, ada, (spelling) => breached.includes(spelling));

describe('a new password', () => {
  it.each([
    'ada.king@example.test',
    'ADA.KING@EXAMPLE.TEST',
    'ada king',
    'sf123456789012',
    'Ada Lovelace-Byron',
    'lovelacebyron',
    'LovelaceByronAda',
  ])('is not %s, which is the owner’s own', (password) => {
    expect(judge(password)).toBe('identity.password.personal');
  });

  it.each(['ada king likes tea', 'пароль пароль', '😀😀😀😀', '        ', 'aaaaaaab'])('may be «%s»', (password) => {
    expect(judge(password)).toBeUndefined();
  });

  it('is looked for on the lists in the one spelling that they have', () => {
    expect(judge('Ｐassword1', ['password1'])).toBe('identity.password.breached');
    expect(plainSpelling('PassWord')).toBe('password');
  });

  it('is not compared with a member ID or a name that is not there yet', () => {
    expect(isPersonal('--------', { ...ada, saffronId: '', lastName: '' })).toBe(false);
  });
});
