import { NOTICE_KINDS, type NoticeKind, paymentToConfirm } from '#contracts/identity';
import { renderCodeMail } from './code-mail.js';
import type { Installation, MailKind, RenderedMail } from './mail.js';
import { renderNoticeMail } from './notice-mail.js';

/** A mail as its row has it, its secret opened. */
export interface MailToRender {
  kind: MailKind;
  /** The code, or path and query of the link. */
  secret: string | undefined;
  requestedAt: Date;
  expiresAt: Date;
  facts: Readonly<Record<string, string>> | undefined;
}

const isNotice = (kind: MailKind): kind is NoticeKind => NOTICE_KINDS.some((one) => one === kind);

export function renderMail(mail: MailToRender, installation: Installation): RenderedMail {
  const { kind, secret, facts, ...times } = mail;
  if (isNotice(kind)) return renderNoticeMail({ kind, link: secret, facts: facts ?? {}, ...times }, installation);
  if (!secret) throw new Error('a code mail without its code');
  return renderCodeMail(
    { kind, code: secret, payment: facts && paymentToConfirm.parse(facts), ...times },
    installation,
  );
}
