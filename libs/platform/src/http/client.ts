import type { FastifyRequest } from 'fastify';

/** The caller's address as the edge sees it: forwarded headers count only from proxies that the operator named. */
export const clientIp = (request: FastifyRequest): string => request.ip;

const BROWSERS: [RegExp, string][] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a member recognises a device by, e.g. `Chrome on Linux`. */
export function deviceName(userAgent: string | undefined): string {
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => userAgent && pattern.test(userAgent))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
