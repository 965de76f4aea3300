import { COUNTRY_CODES } from './countries.js';
import { registerMemberRequest } from './sign-in.js';

const registration = { name: 'Ada Lovelace', email: 'ada@example.test', password: 'long enough' };
const issuesOf = (change: object) =>
  registerMemberRequest
    .safeParse({ ...registration, ...change })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('A registration', () => {
  it.each(['Ada Lovelace', ' Ada  King Lovelace ', 'Ō Ō', '李 小龙'])('takes first and last name: %j', (name) => {
    expect(issuesOf({ name })).toBeUndefined();
  });

  it.each(['Ada', ' Ada ', 'Lovelace,Ada'])('asks for the last name where there is one word: %j', (name) => {
    expect(issuesOf({ name })).toEqual([['name', 'Enter your first and last name']]);
  });

  it('takes every country there is, however it is typed, and the default', () => {
    for (const country of COUNTRY_CODES) expect(issuesOf({ country: ` ${country.toLowerCase()} ` })).toBeUndefined();
    expect(registerMemberRequest.parse(registration).country).toBe('US');
  });

  it.each(['ZZ', 'XX', 'UK', 'EU', 'AA', 'USA', '1', ''])('refuses %j, which is no country', (country) => {
    expect(issuesOf({ country })).toEqual([['country', 'Choose a country']]);
  });
});
