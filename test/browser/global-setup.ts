import { startPlatform } from '#testing/app';
import { serveMailbox } from '#testing/mailbox';
import { identityDatabaseOf, stayFresh } from './identity-database.js';
import { DATABASE_VARIABLE, MAILBOX_VARIABLE, STAFF_VARIABLE, SUPER_ADMINS, URL_VARIABLE } from './stack.js';
import { engageStaff } from './staff.js';

/** The budgets of one network, wide enough for all journeys behind one address. */
const ROOM_FOR_ALL = Object.fromEntries(
  [
    'EMAIL_CHECKS',
    'REGISTRATIONS',
    'PASSWORDS',
    'CODES',
    'VERIFICATIONS',
    'PINS',
    'WALLET_NONCES',
    'PASSKEY_CHALLENGES',
  ].map((calls) => [`LIMIT_${calls}_PER_IP`, '10000']),
);

/** One platform, one mailbox and one staff for all journeys; resolves to what ends them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // Everybody in these journeys shares one address.
  const env = { SUPER_ADMIN_EMAILS: SUPER_ADMINS.join(','), REQUESTS_PER_MINUTE: '100000', ...ROOM_FOR_ALL };
  const platform = await startPlatform({ env });
  const mailbox = await serveMailbox(platform.smtp);
  const end = async () => {
    await mailbox.stop();
    await platform.stop();
  };
  try {
    process.env[URL_VARIABLE] = platform.url;
    process.env[MAILBOX_VARIABLE] = mailbox.url;
    const database = await identityDatabaseOf(platform.dataDir);
    process.env[DATABASE_VARIABLE] = database;
    const { staff, ids } = await engageStaff(platform.url, platform.smtp);
    await stayFresh(database, ids);
    process.env[STAFF_VARIABLE] = JSON.stringify(staff);
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
