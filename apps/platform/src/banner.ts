import { PRODUCT } from '#kernel';

export interface BannerFacts {
  url: string;
  hasInbox: boolean;
  /** Where it has a door of its own. */
  inboxUrl?: string | undefined;
  superAdmins: readonly string[];
  firstAdminLink: string | undefined;
  startedInMs: number;
}

/** What a person needs to go on, once everything answers. */
export function banner({
  url,
  hasInbox,
  inboxUrl = `${url}/dev/inbox`,
  superAdmins,
  firstAdminLink,
  startedInMs,
}: BannerFacts): string {
  const row = (label: string, value: string) => `  ${label.padEnd(14)}${value}`;
  const lines = [
    `${PRODUCT.name} is ready (${(startedInMs / 1000).toFixed(1)} s).`,
    '',
    row('Web', url),
    row('Admin', `${url}/admin`),
    row('API', `${url}/api/openapi.json`),
    hasInbox ? row('Mail', `${inboxUrl}  (every mail stays on this machine)`) : undefined,
    '',
    adminHint(superAdmins, firstAdminLink),
    '  Stop with Ctrl-C.',
  ];
  return lines.filter((line) => line !== undefined).join('\n');
}

function adminHint(superAdmins: readonly string[], link: string | undefined): string | undefined {
  if (superAdmins.length > 0) return `  Super administrator by e-mailed code: ${superAdmins.join(', ')}\n`;
  if (!link) return undefined;
  return `  Become the first super administrator: open this link once, then sign in or register.\n  ${link}\n`;
}
