import type { FastifyRequest } from 'fastify';

/** The caller's address as the edge sees it: forwarded headers count only from proxies that the operator named. */
export const clientIp = (request: FastifyRequest): string => request.ip;

const BROWSERS: [RegExp, string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|Chromium|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).* Safari\//, 'Safari'],
];
// Browsers have frozen the version of every other system that they tell.
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone OS (\d+)/, 'iOS'],
  [/\biPad; CPU OS (\d+)/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a member recognises a device by, e.g. `Chrome 150 on Linux`. */
export function deviceName(userAgent = ''): string {
  const browser = find(BROWSERS, userAgent);
  const system = find(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** Of a name that {@link deviceName} made. */
export const isMobileDevice = (name: string): boolean => / on (iOS|iPadOS|Android)/.test(name);

function find(table: [RegExp, string][], userAgent: string): string | undefined {
  for (const [pattern, name] of table) {
    const found = pattern.exec(userAgent);
    if (found) return found[1] ? `${name} ${found[1]}` : name;
  }
  return undefined;
}
