import { AUDITED_SERVICES } from '../audit/index.js';
import { EVENT_CATALOGUE, TOPIC_RIGHTS, topicsMadeBy } from './index.js';

describe('who makes, writes and reads the topics', () => {
  it('is settled for each: one service makes it', () => {
    const made = AUDITED_SERVICES.flatMap((service) => topicsMadeBy(service, EVENT_CATALOGUE));
    expect(made.map(({ type }) => type).sort()).toEqual(EVENT_CATALOGUE.map(({ type }) => type).sort());
  });

  it('keeps requests to move money to the wallet, until another area asks for some', () => {
    const others = AUDITED_SERVICES.filter((service) => service !== 'wallet');
    const written = others.flatMap((service) => TOPIC_RIGHTS[service].writes.map(({ type }) => type));
    expect(written.filter((type) => !type.startsWith('audit.'))).toEqual([]);
  });

  it('keeps sealed codes from everybody but those who mail them', () => {
    const readers = AUDITED_SERVICES.filter((service) =>
      TOPIC_RIGHTS[service].reads.some(({ type }) => type === 'identity.otp-requested.v1'),
    );
    expect(readers).toEqual(['notifications']);
  });
});
