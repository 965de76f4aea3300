import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DCLinter } from 'dclint';
import { parse } from 'yaml';
import { KEYS, PASSWORDS } from '../../scripts/cluster/secrets.mjs';
import { APPS, hasDatabase, isSecret, requiredBy, variablesOf } from './support/apps.js';

interface Service {
  image: string;
  build?: { args: { APP: string } };
  command?: string[];
  /** A name without a value is taken from .env, and left out where it is not there. */
  environment?: Record<string, string | null>;
  ports?: string[];
  networks: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  stop_grace_period?: string;
  entrypoint?: unknown;
  healthcheck?: { test?: string[] };
  depends_on?: Record<string, { condition: string }>;
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
}

const text = readFileSync('docker-compose.yml', 'utf8');
const { services, networks } = parse(text, { merge: true }) as Compose;
const service = (name: string): Service => services[name]!;
const SERVERS = ['kafka', 'mailpit', 'postgres', 'redis'];
const MIGRATIONS = APPS.filter(hasDatabase).map((app) => `${app}-migrate`);

/** What nobody sets in .env: ports are the image's, the broker and the one wallet are what this file makes of them. */
const SETTLED = /^(HOST|PORT|METRICS_PORT|ADVERTISED_URL|KAFKA_(TLS|SASL_MECHANISM|USERNAME|PASSWORD|TOPIC_PREFIX))$/;

/** `${NAME}`, with what stands in for it where it is missing, which may be another. */
const REFERENCE = /\$\{(\w+)(?::(-|\?)((?:[^{}]|\$\{[^}]*\})*))?\}/g;
/** The names that are to be in .env, with what stands in for them where they are missing. */
const asked = new Map([...text.matchAll(REFERENCE)].map(([, name = '', how, rest]) => [name, { how, rest }]));
const filled = (value: string | null): string =>
  (value ?? '').replace(REFERENCE, (_all, _name, how, rest: string) => (how === '-' ? filled(rest) : 'A'.repeat(43)));

describe('docker-compose.yml', () => {
  it('is of the shape that the Compose specification asks for', () => {
    const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });
    const results = linter.lintFiles(['docker-compose.yml'], false) as { messages: { rule: string }[] }[];
    const found = results.flatMap(({ messages }) => messages);
    expect(found.filter(({ rule }) => /schema|yaml/.test(rule))).toEqual([]);
  });

  it('holds every app, its migration, and the servers that they stand on', () => {
    expect(Object.keys(services).sort()).toEqual([...APPS, ...MIGRATIONS, ...SERVERS].sort());
  });

  it.each([...APPS, ...MIGRATIONS])('starts %s by the command of its image, as the user of its image', (name) => {
    const app = name.replace('-migrate', '');
    const { image, build, command, entrypoint } = service(name);
    expect(image).toMatch(new RegExp(`^saffron/${app}:`));
    expect(build?.args.APP).toBe(app);
    expect(entrypoint).toBeUndefined();
    expect(command).toEqual(name === app ? undefined : ['migrate']);
    expect(service(name)).not.toHaveProperty('user');
  });

  it.each([...APPS, ...MIGRATIONS])('tells %s what it reads, in values that it takes', (name) => {
    const app = name.replace('-migrate', '');
    const known = variablesOf(app);
    const told = Object.entries(service(name).environment ?? {});
    const refused = told.filter(
      ([variable, value]) => filled(value) && !known.get(variable)?.safeParse(filled(value)).success,
    );
    expect(refused.map(([variable]) => variable)).toEqual([]);
    expect(told.map(([variable]) => variable)).toEqual(expect.arrayContaining(requiredBy(app)));
  });

  it.each([...APPS, ...MIGRATIONS])('lets every setting of .env reach %s, and has no defaults of its own', (name) => {
    const app = name.replace('-migrate', '');
    const told = service(name).environment ?? {};
    const settings = [...variablesOf(app).keys()].filter((variable) => !SETTLED.test(variable));
    const invented = Object.entries(told).flatMap(([variable, value]) =>
      value?.startsWith(`\${${variable}:-`) ? [variable] : [],
    );

    expect(Object.keys(told).sort()).toEqual(settings.sort());
    expect(requiredBy(app)).toEqual(expect.arrayContaining(invented));
  });

  it('has every secret from .env, written there by npm run cluster:secrets', () => {
    const open = Object.entries(services).flatMap(([name, { environment = {} }]) =>
      Object.entries(environment)
        .filter(([variable, value]) => isSecret(variable) && !/^\$\{|:\$\{\w+:\?/.test(value ?? ''))
        .map(([variable]) => `${name}: ${variable}`),
    );
    const needed = [...asked].filter(([, { how }]) => how === '?').map(([name]) => name);

    expect(open).toEqual([]);
    expect(needed.sort()).toEqual([...KEYS, ...PASSWORDS].sort());
  });

  it('asks for nothing that .env.example does not speak of', () => {
    const example = readFileSync('.env.example', 'utf8');
    const passed = Object.values(services).flatMap(({ environment = {} }) =>
      Object.keys(environment).filter((name) => environment[name] === null),
    );
    expect([...asked.keys(), ...passed].filter((name) => !new RegExp(`\\b${name}\\b`).test(example))).toEqual([]);
  });

  it('opens the gateway alone to others; mails are read on this machine', () => {
    const ports = Object.entries(services).flatMap(([name, { ports: own = [] }]) =>
      own.map((port) => `${name} ${port}`),
    );
    expect(ports).toEqual(['gateway ${PORT:-3000}:3000', 'mailpit 127.0.0.1:${MAILPIT_PORT:-8025}:8025']);
    expect(networks['back']?.internal).toBe(true);
    const outside = Object.keys(services).filter((name) => service(name).networks.includes('front'));
    expect(outside.sort()).toEqual(['gateway', 'mailpit', 'notifications']);
  });

  it.each(Object.keys(services))('lets %s do no more than it must', (name) => {
    const { cap_drop, security_opt, mem_limit, read_only } = service(name);
    expect({ cap_drop, security_opt, mem_limit }).toEqual({
      ...{ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
      mem_limit: expect.stringMatching(/^\d+[mg]$/) as string,
    });
    // Kafka's image writes its settings into its own folder.
    expect(read_only ?? false).toBe(name !== 'kafka');
  });

  it('starts in order: servers that answer, databases up to date, services that are ready, the door', () => {
    const waits = (name: string) =>
      Object.fromEntries(
        Object.entries(service(name).depends_on ?? {}).map(([other, { condition }]) => [other, condition]),
      );
    const infrastructure = { kafka: 'service_healthy', postgres: 'service_healthy', redis: 'service_healthy' };
    for (const app of APPS.filter(hasDatabase)) {
      expect(waits(`${app}-migrate`)).toEqual(infrastructure);
      expect(waits(app)).toEqual({ ...infrastructure, [`${app}-migrate`]: 'service_completed_successfully' });
      expect(waits('gateway')).toHaveProperty(app, 'service_healthy');
    }
    for (const server of SERVERS) expect(service(server).healthcheck?.test).toBeDefined();
  });

  it('gives services longer to stop than they take', () => {
    for (const app of APPS) expect(Number.parseInt(service(app).stop_grace_period ?? '10')).toBeGreaterThan(60);
  });
});

describe('the script that makes the databases', () => {
  const script = readFileSync('deploy/compose/create-databases.sh', 'utf8');

  it('is one that a shell can read, and makes one for each service, by the names that it is told', () => {
    execFileSync('sh', ['-n', 'deploy/compose/create-databases.sh']);
    const made = [...script.matchAll(/^create (\w+) "\$(\w+)"$/gm)].map(([, name = '', password = '']) => [
      name,
      password,
    ]);
    const owners = APPS.filter(hasDatabase).sort();
    expect(made.map(([name]) => name).sort()).toEqual(owners);
    for (const [name = '', password = ''] of made) {
      expect(service('postgres').environment).toHaveProperty(password);
      expect(service(name).environment?.['DATABASE_URL']).toMatch(
        new RegExp(`^postgresql://saffron_${name}:\\$\\{${password}:.*}@postgres:5432/saffron_${name}$`),
      );
    }
  });
});
