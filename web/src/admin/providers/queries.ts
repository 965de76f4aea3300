import { queryClient } from '#web/lib/api/queryClient.js';

/** The site keeps answers for ever; a console must show what other administrators did since. */
for (const resource of [
  'members',
  'staff',
  'staff-invitations',
  'sfn-allocation',
  'transactions',
  'accounts',
  'batches',
  'periods',
  'ledger',
  'policies',
  'monitors',
  'monitor-crossings',
  'audit',
  'dead-letters',
]) {
  queryClient.setQueryDefaults([resource], { staleTime: 0 });
}

export { queryClient };
