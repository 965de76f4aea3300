import { startPlatform } from '#testing/app';
import { serveMailbox } from '#testing/mailbox';
import { MAILBOX_VARIABLE, SUPER_ADMINS, TREASURER, URL_VARIABLE } from './stack.js';

/** One platform and one mailbox for all journeys; resolves to what ends them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const platform = await startPlatform({ env: { SUPER_ADMIN_EMAILS: [...SUPER_ADMINS, TREASURER].join(',') } });
  const mailbox = await serveMailbox(platform.smtp);
  process.env[URL_VARIABLE] = platform.url;
  process.env[MAILBOX_VARIABLE] = mailbox.url;
  return async () => {
    await mailbox.stop();
    await platform.stop();
  };
}
