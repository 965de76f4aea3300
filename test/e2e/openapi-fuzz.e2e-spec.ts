import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { startPlatform, type TestPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { type HostileRequest, hostileRequests } from './fuzz/hostile-request.js';
import { type OpenApiDocument, type Operation, operationsOf } from './fuzz/operations.js';

const RUNS_PER_OPERATION_AND_CALLER = Number(process.env['SAFFRON_FUZZ_RUNS'] ?? 10);
const ADMIN = 'fuzz-admin@example.org';

/** What no answer may contain, whoever asks. */
const LEAKS =
  /node_modules|\/src\/|\.js:\d+|\.ts:\d+|at \w+\.\w+ \(|argon2|password_hash|QueryFailed|syntax error|relation "|duplicate key|violates/;

describe('the API under hostile requests', () => {
  let platform: TestPlatform;
  let document: OpenApiDocument;
  let secrets: string[];
  const callers: Record<string, ApiClient> = {};

  beforeAll(async () => {
    const high = '1000000';
    platform = await startPlatform({
      env: {
        SUPER_ADMIN_EMAILS: ADMIN,
        REQUESTS_PER_MINUTE: high,
        LIMIT_EMAIL_CHECKS_PER_IP: high,
        LIMIT_REGISTRATIONS_PER_IP: '40',
        LIMIT_CODES_PER_IP: '200',
        LIMIT_VERIFICATIONS_PER_IP: high,
      },
    });
    const next = people();
    callers['a visitor'] = new ApiClient(platform.url);
    callers['a member'] = new ApiClient(platform.url, platform.smtp);
    callers['an administrator'] = new ApiClient(platform.url, platform.smtp);
    await callers['a member'].signUp(next());
    await callers['an administrator'].signUp({ ...next(), email: ADMIN });
    document = (await callers['a visitor'].get<OpenApiDocument>('/api/openapi.json')).body;
    secrets = Object.values(
      JSON.parse(readFileSync(join(platform.dataDir, 'secrets.json'), 'utf8')) as Record<string, string>,
    );
  }, 120_000);

  afterAll(() => platform.stop());

  const call = async (client: ApiClient, request: HostileRequest) => {
    const cookies = [request.headers['cookie'], client.cookies.header()].filter(Boolean).join('; ');
    const token = client.cookies.get('sessionToken');
    const response = await fetch(platform.url + request.url, {
      method: request.method,
      redirect: 'manual',
      headers: {
        ...request.headers,
        ...(cookies ? { cookie: cookies } : {}),
        ...(token ? { 'x-csrf-token': token } : {}),
      },
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    return { status: response.status, text: await response.text() };
  };

  const judge = ({ id, codes }: Operation, { status, text }: { status: number; text: string }): void => {
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(LEAKS);
    for (const secret of secrets) expect(text.includes(secret)).toBe(false);
    if (status >= 400) {
      const body = JSON.parse(text) as { error: string; code: string; message: string };
      expect(body.code).toMatch(/^[a-z]+(\.[a-z-]+)+$/);
      expect(body.message).toBe(body.error);
      expect([id, status, codes.get(status)]).toEqual([id, status, expect.arrayContaining([body.code])]);
    }
  };

  it('answers every operation without a fault, a leak, or a refusal that its description does not list', async () => {
    const operations = operationsOf(document);
    expect(operations.length).toBeGreaterThan(30);
    for (const operation of operations) {
      // Signing the callers out would end the run for the operations after it.
      if (/logout|sign-out|end-all/.test(operation.path)) continue;
      for (const client of Object.values(callers)) {
        await fc.assert(
          fc.asyncProperty(hostileRequests(operation), async (request) =>
            judge(operation, await call(client, request)),
          ),
          { numRuns: RUNS_PER_OPERATION_AND_CALLER, endOnFailure: true },
        );
      }
    }
  }, 600_000);

  it('documents every operation with its refusals', () => {
    for (const operation of operationsOf(document)) {
      const codes = [...operation.codes.values()].flat();
      expect([operation.id, new Set(codes).size]).toEqual([operation.id, codes.length]);
      expect(codes).toEqual(expect.arrayContaining(['http.bad-request', 'http.cross-site', 'http.rate-limited']));
      if (operation.method !== 'GET') expect(codes).toContain('http.csrf');
      if (operation.path.startsWith('/api/admin/')) expect(codes).toContain('http.forbidden');
    }
  });

  it('documents that a degraded platform answers 503 with what is down', () => {
    expect(document.paths['/api/health']?.['get']?.responses['503']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Health' } } },
    });
  });

  it('ignores identity headers from outside', async () => {
    const response = await fetch(`${platform.url}/api/admin/members`, {
      headers: { 'x-user-id': '1', 'x-roles': 'superadmin', 'x-principal': '{"role":"superadmin"}' },
    });
    expect(response.status).toBe(401);
  });

  it('is still healthy afterwards and logged no fault', async () => {
    const { status } = await callers['a visitor']!.get('/api/health');
    expect(status).toBe(200);
    expect(platform.output()).not.toMatch(/"level":(50|60)/);
  });
});
