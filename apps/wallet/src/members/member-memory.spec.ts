import { newId } from '#kernel';
import { KnownMember } from './member.js';
import { MemberMemory } from './member-memory.js';

const member = (saffronId: string, memberId = newId()) =>
  new KnownMember({
    ...{ memberId, tenantId: 'default', saffronId, maskedName: 'Ada L.' },
    ...{ state: 'active', tier: null, country: null },
  });

describe('The memory of members', () => {
  it('remembers who is asked for and forgets who is not', () => {
    const memory = new MemberMemory(4);
    for (const name of ['a', 'b', 'c', 'd']) {
      memory.add(member(name));
      expect(memory.get('a')?.saffronId).toBe('a');
    }
    expect(['a', 'b', 'c', 'd'].filter((name) => memory.get(name))).toEqual(['a', 'c', 'd']);
  });

  it('finds who is forgotten by none of his names, also when he is remembered anew by others', () => {
    const memory = new MemberMemory(100);
    const ada = member('a');
    memory.add(ada, 'her address');
    expect(memory.get('her address')).toBe(ada);
    memory.forget(ada.memberId);
    expect([ada.memberId, 'a', 'her address'].map((name) => memory.get(name))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const renamed = member('b', ada.memberId);
    memory.add(renamed);
    expect([ada.memberId, 'b'].map((name) => memory.get(name))).toEqual([renamed, renamed]);
    expect(['a', 'her address'].map((name) => memory.get(name))).toEqual([undefined, undefined]);
  });

  it('forgets in both generations', () => {
    const memory = new MemberMemory(2);
    const ada = member('a');
    memory.add(ada);
    memory.add(member('b'));
    memory.get(ada.memberId);
    memory.forget(ada.memberId);
    expect(memory.get(ada.memberId)).toBeUndefined();
  });
});
