import { newId } from '#kernel';
import { KnownMember } from './member.js';
import { MemberMemory } from './member-memory.js';

const member = (saffronId: string) =>
  new KnownMember({
    ...{ memberId: newId(), tenantId: 'default', saffronId, maskedName: 'Ada L.' },
    ...{ state: 'active', tier: null, country: null },
  });

it('remembers who is asked for and forgets who is not', () => {
  const memory = new MemberMemory(2);
  for (const name of ['a', 'b', 'c', 'd']) {
    memory.set(name, member(name));
    expect(memory.get('a')?.saffronId).toBe('a');
  }
  expect(['a', 'b', 'c', 'd'].filter((name) => memory.get(name))).toEqual(['a', 'c', 'd']);
});
