import type { PaymentToConfirm } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { html, type Html } from '#platform/html';
import { layout, STYLE } from './layout.js';
import {
  detailsTable,
  footerLinks,
  type Installation,
  oneLine,
  type RenderedMail,
  securityPage,
  subjectOf,
  utcTime,
} from './mail.js';

/** What a one-time code is for. */
export const CODE_MAIL_KINDS = [
  'sign-in-code',
  'payment-code',
  'pos-pin-code',
  'step-up-code',
  'password-reset-code',
  'member-id-code',
  'data-export-code',
  'closure-code',
  'email-change-current-code',
  'email-change-new-code',
] as const;
export type CodeMailKind = (typeof CODE_MAIL_KINDS)[number];

/** A one-time code and what its mail has to say about it. */
export interface CodeMail {
  kind: CodeMailKind;
  code: string;
  requestedAt: Date;
  expiresAt: Date;
  /** For `payment-code`: the one payment that the code confirms. */
  payment?: PaymentToConfirm | undefined;
}

interface Words {
  heading: string;
  purpose: string;
  notYou: string;
}

const INTRUDER = 'somebody else may be signed in as you. End their session on the security page and write to us.';

const WORDS: Record<CodeMailKind, Words> = {
  'sign-in-code': {
    heading: 'Your sign-in code',
    purpose: `Enter it on the page where you are signing in to ${PRODUCT.name}.`,
    notYou: 'If you are not signing in, you can ignore this mail: without the code nobody gets in.',
  },
  'payment-code': {
    heading: 'Confirm your payment',
    purpose: 'It confirms this payment and no other. Check the amount and the recipient before you enter it.',
    notYou: `If you are not making this payment, do not use the code: ${INTRUDER}`,
  },
  'pos-pin-code': {
    heading: 'Confirm your new POS PIN',
    purpose: 'Enter it on the page where you are setting or changing your POS PIN.',
    notYou: `If you are not changing your POS PIN, do not use the code: ${INTRUDER}`,
  },
  'step-up-code': {
    heading: 'Confirm that it is you',
    purpose: 'Enter it on the page that asks you to prove who you are.',
    notYou: `If no page of yours asks for it, do not use the code: ${INTRUDER}`,
  },
  'password-reset-code': {
    heading: 'Set a new password',
    purpose:
      'Enter it on the page where you are setting a new password. Everybody who is signed in as you is signed out by it.',
    notYou: 'If you have not forgotten your password, you can ignore this mail: without the code it stays as it is.',
  },
  'member-id-code': {
    heading: 'Find your member ID',
    purpose: 'Enter it on the page where you asked for your member ID.',
    notYou: 'If you have not asked for your member ID, you can ignore this mail: without the code nobody learns it.',
  },
  'data-export-code': {
    heading: 'Confirm the export of your data',
    purpose: 'Enter it on the page where you asked for everything that we keep about you.',
    notYou: `If you have not asked for your data, do not use the code: ${INTRUDER}`,
  },
  'closure-code': {
    heading: 'Confirm that you close your account',
    purpose: 'Enter it on the page where you are closing your account.',
    notYou: `If you are not closing your account, do not use the code: ${INTRUDER}`,
  },
  'email-change-current-code': {
    heading: 'Confirm your new e-mail address',
    purpose: 'Enter it together with the code that went to the new address.',
    notYou: `If you are not changing your address, do not use the code: ${INTRUDER}`,
  },
  'email-change-new-code': {
    heading: 'Confirm this e-mail address',
    purpose: 'Enter it together with the code that went to your present address.',
    notYou: 'If you have not asked for this, you can ignore this mail: without the code nothing changes.',
  },
};

const NEVER_SHARE = `Never give the code to anybody. ${PRODUCT.name} does not ask for it by phone, chat or mail.`;

/**
 * The mail that carries a one-time code. The code stands in the body alone: subject and preview are what a locked screen shows
 * to whoever holds the phone, and the programs that fill a code in read the body. The time in the subject keeps a mail program
 * from folding a new code into the thread of an old one.
 */
export function renderCodeMail(mail: CodeMail, installation: Installation): RenderedMail {
  const { heading } = WORDS[mail.kind];
  return {
    subject: subjectOf(heading, mail.requestedAt),
    text: renderText(mail, installation),
    html: layout({
      heading,
      preview: `It works once, until ${utcTime(mail.expiresAt)}. ${NEVER_SHARE}`,
      body: renderBody(mail),
      footer: renderFooter(mail, installation),
    }),
  };
}

/** Ends in the line by which a device knows for which site a code is meant, so that it offers the code nowhere else. */
function renderText(mail: CodeMail, { publicUrl, supportEmail }: Installation): string {
  const { purpose, notYou } = WORDS[mail.kind];
  const details = paymentRows(mail.payment).map(([label, value]) => `${label}: ${value}`);
  return [
    `Your ${PRODUCT.name} code is ${mail.code}`,
    '',
    ...(details.length > 0 ? [...details, ''] : []),
    purpose,
    lifetime(mail),
    '',
    notYou,
    NEVER_SHARE,
    '',
    `Security page: ${securityPage(publicUrl)}`,
    `Help: ${supportEmail}`,
    '',
    `@${new URL(publicUrl).hostname} #${mail.code}`,
    '',
  ].join('\n');
}

/** Nothing but the code stands in its element, so that one double click or long press selects it. */
function renderBody(mail: CodeMail): Html {
  const { purpose } = WORDS[mail.kind];
  return html`<p class="text" style="${STYLE.text}">Your ${PRODUCT.name} code is</p>
    <p class="code" style="${STYLE.code}">${mail.code}</p>
    ${renderPayment(mail.payment)}
    <p class="text" style="${STYLE.text}">${purpose}</p>
    <p class="text" style="${STYLE.text}">${lifetime(mail)}</p>`;
}

function renderPayment(payment: PaymentToConfirm | undefined): Html {
  if (!payment) return html``;
  return detailsTable(paymentRows(payment));
}

function renderFooter(mail: CodeMail, installation: Installation): Html {
  return html`<p class="muted" style="${STYLE.muted}">${WORDS[mail.kind].notYou}</p>
    <p class="muted" style="${STYLE.muted}">${NEVER_SHARE}</p>
    ${footerLinks(installation)}`;
}

const paymentRows = (payment: PaymentToConfirm | undefined): [label: string, value: string][] =>
  payment
    ? [
        ['Amount', oneLine(`${payment.amount} ${payment.asset}`)],
        ['To', oneLine(payment.to)],
      ]
    : [];

const lifetime = ({ requestedAt, expiresAt }: CodeMail): string => {
  const minutes = Math.max(1, Math.round((expiresAt.getTime() - requestedAt.getTime()) / 60_000));
  return `It works once, for ${minutes === 1 ? 'one minute' : `${minutes} minutes`}, until ${utcTime(expiresAt)}.`;
};
