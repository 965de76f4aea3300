import { PRODUCT } from '#kernel';

/** The services that stand behind the gateway. */
export const SERVICES = ['identity', 'wallet', 'notifications'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** What the gateway answers itself. Everything else under `/api/` belongs to a service. */
export const GATEWAY_PATHS: ReadonlySet<string> = new Set([
  '/api/config',
  '/api/health',
  '/api/openapi.json',
  '/api/user',
  '/api/user/rights',
]);

/**
 * Which service a path belongs to: the one table that the gateway forwards by, merges the OpenAPI documents by, and is tested by.
 * The longest prefix wins, by whole segments. What is not here is not forwarded, `/internal/` above all.
 */
export const SERVICE_OF_PREFIX: Readonly<Record<string, ServiceName>> = {
  '/api/admin/accounts': 'wallet',
  '/api/admin/allocations': 'wallet',
  '/api/admin/audit': 'identity',
  '/api/admin/batches': 'wallet',
  '/api/admin/dead-letters': 'identity',
  '/api/admin/ledger': 'wallet',
  '/api/admin/members': 'identity',
  '/api/admin/monitor-crossings': 'wallet',
  '/api/admin/monitors': 'wallet',
  '/api/admin/periods': 'wallet',
  '/api/admin/policies': 'wallet',
  '/api/admin/sessions': 'identity',
  '/api/admin/staff': 'identity',
  '/api/admin/transactions': 'wallet',
  '/api/ai': 'identity',
  '/api/auth': 'identity',
  '/api/logout': 'identity',
  [`/api/${PRODUCT.slug}`]: 'identity',
  '/api/user': 'identity',
  '/api/wallet': 'wallet',
};

/**
 * Who answers at a path.
 * @param path decoded, without the query
 * @returns undefined where nobody does
 */
export function ownerOf(path: string): ServiceName | 'gateway' | undefined {
  if (GATEWAY_PATHS.has(path)) return 'gateway';
  for (let prefix = path; prefix !== ''; prefix = prefix.slice(0, prefix.lastIndexOf('/'))) {
    const service = SERVICE_OF_PREFIX[prefix];
    if (service) return service;
  }
  return undefined;
}
