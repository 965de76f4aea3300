import { Writable } from 'node:stream';
import { createLogger, runInContext } from './index.js';

describe('log lines', () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const logger = createLogger({ service: 'test' }, sink);

  beforeEach(() => lines.splice(0));

  it('keep of an error what explains it, and nothing that it drags along', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      query: 'INSERT INTO codes VALUES ($1)',
      parameters: ['123456'],
      detail: 'Key (email)=(ada@example.test) already exists.',
    });
    logger.error({ err: error }, 'failed');
    expect(JSON.parse(lines[0]!)).toMatchObject({ service: 'test', err: { message: 'duplicate key', code: '23505' } });
    expect(lines[0]).not.toMatch(/123456|ada@example|INSERT/);
  });

  it('never show a secret field', () => {
    logger.warn({ body: { password: 'hunter22', otp: '123456', posPin: '9876', token: 'abc' } }, 'x');
    expect(lines[0]).not.toMatch(/hunter22|123456|9876|abc/);
  });

  it('carry the correlation id of their cause', () => {
    runInContext('c-1', () => logger.info('inside'));
    logger.info('outside');
    expect(JSON.parse(lines[0]!)).toMatchObject({ correlationId: 'c-1' });
    expect(JSON.parse(lines[1]!)).not.toHaveProperty('correlationId');
  });

  it('are one line each, whatever they quote (attack 37)', () => {
    logger.info({ q: 'a\n{"level":60}' }, 'b\r\nc');
    expect(lines[0]!.trimEnd().split('\n')).toHaveLength(1);
  });
});
