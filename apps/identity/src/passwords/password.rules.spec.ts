import { isPersonal, judgePassword, plainSpelling, SITE_WORDS } from './password.rules.js';

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

  it.each([...SITE_WORDS.map((word) => `${word}12345`), 'Saffron-Admin 2026', 'SuperAdmin!', 'welcome saffron'])(
    'is not «%s», made of what everybody knows of the site',
    (password) => {
      expect(judge(password)).toBe('identity.password.of-the-site');
    },
  );

  it.each(['saffron risotto', 'bankholiday', 'memberofparliament', '12345678901'])(
    'may have such a word among others: «%s»',
    (password) => {
      expect(judge(password)).toBeUndefined();
    },
  );

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
