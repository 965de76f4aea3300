import type { NoticeKind } from '#contracts/identity';
import { PRODUCT } from '#kernel';

/** What a notice says besides the facts. */
export interface NoticeWords {
  heading: string;
  what: string;
  /** On its one link. */
  action: string;
  /** What to do if it was somebody else. */
  notYou: string;
}

const AT_ONCE = 'sign in, end every other session on the security page, set a new password, and write to us.';
const SECURE_IT = `If this was not you, ${AT_ONCE}`;

export const NOTICE_WORDS: Record<NoticeKind, NoticeWords> = {
  'new-device': {
    heading: 'Sign-in from a new device',
    what: 'You have just signed in with a browser that we had not seen you in before. If it was you, there is nothing to do.',
    action: 'This was not me',
    notYou:
      'If this was not you, use the link above: it signs that browser out. Then set a new password and look through the security page.',
  },
  'password-changed': {
    heading: 'Your password was changed',
    what: 'Your account has a new password. The old one no longer works.',
    action: 'Open the security page',
    notYou:
      'If this was not you, set a new password now (“Forgot password” on the sign-in page), end every other session on the security page, and write to us.',
  },
  'email-changed': {
    heading: 'Your e-mail address was changed',
    what: 'Your account has a new e-mail address. Codes and mails go there from now on.',
    action: 'Undo this change',
    notYou:
      'If this was not you, use the link that went to the earlier address: it brings that address back. Then set a new password, and write to us.',
  },
  'factor-added': {
    heading: 'A way to confirm sign-ins was added',
    what: 'From now on it can be used to prove that it is you.',
    action: 'Open the security page',
    notYou: `${SECURE_IT} Remove what you do not know.`,
  },
  'factor-removed': {
    heading: 'A way to confirm sign-ins was removed',
    what: 'It no longer proves that it is you, and signing in may ask for less than before.',
    action: 'Open the security page',
    notYou: `${SECURE_IT} Add it again.`,
  },
  'recovery-code-used': {
    heading: 'A recovery code was used',
    what: 'One of your recovery codes was used to sign in. It works only once.',
    action: 'Open the security page',
    notYou: `${SECURE_IT} Make new recovery codes: the old ones stop working then.`,
  },
  'api-key-created': {
    heading: 'A new API key for your account',
    what: 'A program that holds this key can act for you, within the rights named here, until it expires or you revoke it.',
    action: 'Open API management',
    notYou: `${SECURE_IT} Revoke the key on the page “API management”.`,
  },
  'wallet-linked': {
    heading: 'A wallet was linked to your account',
    what: 'From now on this wallet can be used to sign in as you.',
    action: 'Open the security page',
    notYou: `${SECURE_IT} Remove the wallet there.`,
  },
  'wallet-unlinked': {
    heading: 'A wallet was removed from your account',
    what: 'From now on this wallet cannot be used to sign in as you, and another account may link it.',
    action: 'Open the security page',
    notYou: `${SECURE_IT} Link the wallet again.`,
  },
  'data-export-ready': {
    heading: 'Your data is ready',
    what: 'The copy of everything that we keep about you, which you asked for, can be fetched now. You have to be signed in.',
    action: 'Fetch my data',
    notYou: SECURE_IT,
  },
  'closure-scheduled': {
    heading: 'Your account will be closed',
    what: 'You have asked us to close your account. Until the day named here you can change your mind.',
    action: 'Keep my account',
    notYou: SECURE_IT,
  },
  'closure-refused': {
    heading: 'Your account was not closed',
    what: 'On the day set for it there was still something in your account, or your standing had changed. Nothing was deleted, and you can ask again.',
    action: 'Open the settings',
    notYou: SECURE_IT,
  },
  'closure-done': {
    heading: 'Your account is closed',
    what: `Your ${PRODUCT.name} account is closed and nobody can sign in to it any more. What the law makes us keep is kept for that long and then deleted.`,
    action: `Open ${PRODUCT.name}`,
    notYou: 'If you did not ask for this, write to us at once.',
  },
  'staff-invited': {
    heading: 'You are invited to the staff',
    what: `You are invited to work in the console of ${PRODUCT.name}. Accept it with an account of this e-mail address.`,
    action: 'Accept the invitation',
    notYou: 'If you do not know what this is about, you can ignore this mail: nothing changes then.',
  },
  'money-requested': {
    heading: 'You are asked for money',
    what: 'A member asks you for money. Nothing moves unless you review the request and pay it yourself.',
    action: 'Look at the request',
    notYou:
      'If you do not know who asks, do not pay. Decline the request; there you can also keep this member from asking you again.',
  },
  'money-request-paid': {
    heading: 'Your request was paid',
    what: 'A member has paid what you asked for. The money is in your wallet, less the fee where one comes out of it.',
    action: 'Look at the request',
    notYou: `If you did not ask for it, ${AT_ONCE}`,
  },
  'money-request-declined': {
    heading: 'Your request was declined',
    what: 'A member has declined to pay what you asked for. No money has moved.',
    action: 'Look at the request',
    notYou: `If you did not ask for it, ${AT_ONCE}`,
  },
};
