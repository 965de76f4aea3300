import type { User } from '#contracts/identity';

/** A member for specs. */
export const aUser = (changes: Partial<User> = {}): User => ({
  id: '0190c5c0-0000-7000-8000-000000000001',
  saffronId: 'SFN-TEST',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  name: 'Ada Lovelace',
  profilePhoto: null,
  role: 'member',
  isVerified: true,
  isActive: true,
  walletActivated: true,
  tenantId: 'default',
  subscriptionStatus: 'active',
  hasPosPin: false,
  ...changes,
});
