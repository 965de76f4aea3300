import type { NoticeKind } from '#contracts/identity';
import { html, type Html } from '#platform/html';
import { layout, STYLE } from './layout.js';
import {
  type DetailRow,
  detailsTable,
  footerLinks,
  type Installation,
  oneLine,
  type RenderedMail,
  securityPage,
  subjectOf,
  utcTime,
} from './mail.js';
import { NOTICE_WORDS } from './notice-words.js';

/** What happened, and what its mail has to say about it. */
export interface NoticeMail {
  kind: NoticeKind;
  /** Path and query of its one link. */
  link: string | undefined;
  facts: Readonly<Record<string, string>>;
  requestedAt: Date;
  /** Until when the link works. */
  expiresAt: Date;
}

/** The facts that a mail names, in this order, whatever its kind; `at` and `until` are instants. Others are passed over. */
const LABELS: Readonly<Record<string, string>> = {
  at: 'When',
  name: 'Name',
  member: 'Member',
  amount: 'Amount',
  factor: 'What',
  method: 'How',
  device: 'Device',
  ip: 'IP address',
  previousEmail: 'Earlier address',
  email: 'New address',
  wallet: 'Wallet',
  scopes: 'Rights',
  left: 'Codes left',
  role: 'Role',
  by: 'Invited by',
  until: 'Until',
};
const INSTANTS = new Set(['at', 'until']);

/** The mail that tells somebody what happened to his account. The subject names no fact: a locked screen shows it to anybody. */
export function renderNoticeMail(mail: NoticeMail, installation: Installation): RenderedMail {
  const { heading, what } = NOTICE_WORDS[mail.kind];
  const url = mail.link === undefined ? undefined : ownUrl(mail.link, installation.publicUrl);
  return {
    subject: subjectOf(heading, mail.requestedAt),
    text: renderText(mail, url, installation),
    html: layout({ heading, preview: what, body: renderBody(mail, url), footer: renderFooter(mail, installation) }),
  };
}

function renderText(mail: NoticeMail, url: string | undefined, { publicUrl, supportEmail }: Installation): string {
  const { heading, what, action, notYou } = NOTICE_WORDS[mail.kind];
  return [
    heading,
    '',
    what,
    '',
    ...detailsOf(mail).map(([label, value]) => `${label}: ${value}`),
    '',
    ...(url ? [`${action}: ${url}`, lifetime(mail), ''] : []),
    notYou,
    '',
    `Security page: ${securityPage(publicUrl)}`,
    `Help: ${supportEmail}`,
    '',
  ].join('\n');
}

function renderBody(mail: NoticeMail, url: string | undefined): Html {
  const { what, action } = NOTICE_WORDS[mail.kind];
  const link = html`<p class="text" style="${STYLE.text}">
      <a class="button" style="${STYLE.button}" href="${url ?? ''}">${action}</a>
    </p>
    <p class="muted" style="${STYLE.muted}">${lifetime(mail)}</p>`;
  return html`<p class="text" style="${STYLE.text}">${what}</p>
    ${detailsTable(detailsOf(mail))} ${url ? link : html``}`;
}

const renderFooter = ({ kind }: NoticeMail, installation: Installation): Html =>
  html`<p class="muted" style="${STYLE.muted}">${NOTICE_WORDS[kind].notYou}</p>
    ${footerLinks(installation)}`;

const detailsOf = ({ facts }: NoticeMail): DetailRow[] =>
  Object.entries(LABELS).flatMap(([key, label]): DetailRow[] => {
    const fact = facts[key];
    return fact ? [[label, INSTANTS.has(key) ? utcDay(new Date(fact)) : oneLine(fact)]] : [];
  });

const lifetime = ({ expiresAt }: NoticeMail): string => `The link works until ${utcDay(expiresAt)}.`;

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `22 November 2026, 10:42 UTC` */
const utcDay = (at: Date): string => `${DAY.format(at)}, ${utcTime(at)}`;

/** A link leads to this installation or nowhere. */
function ownUrl(path: string, publicUrl: string): string {
  const url = new URL(path, publicUrl);
  if (url.origin !== new URL(publicUrl).origin) throw new Error('a link that leads elsewhere');
  return url.href;
}
