import type { ErrorTable } from '#kernel';

/** Refusals of identity. Where the specification's section 8.1 has a message for the situation, it stands here to the letter. */
export const IDENTITY_ERRORS = {
  'identity.profile.credentials': {
    status: 401,
    message: 'Authentication failed. Please check your credentials.',
  },
  'identity.profile.temp-token': {
    status: 401,
    message: 'Failed to confirm profile. Please try again.',
  },
  'identity.password.too-many-tries': {
    status: 429,
    message: 'Too many wrong passwords for this account. Sign in with an e-mailed code, or try again later.',
  },
  'identity.password.slowed': {
    status: 429,
    message: 'No password is taken from a new device at the moment. Sign in with an e-mailed code, or try again later.',
  },
  'identity.otp.invalid': { status: 401, message: 'Invalid or expired verification code' },
  'identity.otp.too-many-tries': {
    status: 429,
    message: 'Too many wrong codes. Please wait before you try again.',
  },
  'identity.otp.too-soon': { status: 429, message: 'Please wait a moment before you ask for another code.' },
  'identity.otp.too-many-codes': {
    status: 429,
    message: 'Too many codes were asked for. Please try again later.',
  },
  'identity.otp.wrong-address': { status: 403, message: 'A code for this can only go to your own address.' },
  'identity.otp.payment-missing': { status: 400, message: 'Name the payment that the code is for.' },
  'identity.registration.required': {
    status: 409,
    message: 'This address has no account yet. Please register first.',
  },
  'identity.pin.invalid': { status: 401, message: 'Invalid POS PIN' },
  'identity.pin.locked': {
    status: 423,
    message:
      'Your POS PIN is locked after too many wrong tries. Sign in with an e-mailed code or your password to unlock it.',
  },
  'identity.pin.device-locked': {
    status: 429,
    message: 'Too many wrong PINs on this device. Sign in with an e-mailed code.',
  },
  'identity.pin.device-not-proven': {
    status: 403,
    message: 'On a new device, sign in with an e-mailed code first.',
  },
  'identity.pin.too-simple': { status: 422, message: 'This PIN is too easy to guess. Choose another one.' },
  'identity.act.unconfirmed': { status: 403, message: 'Confirm this with a code from your e-mail first.' },
  'identity.step-up.required': { status: 401, message: 'Prove once more that it is you, then try again.' },
  'identity.second-factor.invalid': { status: 401, message: 'This is not right, or it has been used before.' },
  'identity.second-factor.expired': { status: 401, message: 'This sign-in took too long. Please start again.' },
  'identity.second-factor.required': {
    status: 403,
    message: 'Set up a second factor on your security page and confirm it before you work here.',
  },
  'identity.step-up.method': { status: 403, message: 'Use the second factor that you have set up.' },
  'identity.totp.already-set': { status: 409, message: 'An authenticator app is set up already. Remove it first.' },
  'identity.totp.not-set': { status: 404, message: 'No authenticator app is set up.' },
  'identity.passkey.invalid': { status: 401, message: 'This passkey could not be verified. Please try again.' },
  'identity.passkey.known': { status: 409, message: 'This passkey is registered already.' },
  'identity.passkey.not-found': { status: 404, message: 'There is no such passkey.' },
  'identity.passkey.too-many': {
    status: 409,
    message: 'You have as many passkeys as an account can hold. Remove one first.',
  },
  'identity.recovery-codes.no-factor': {
    status: 409,
    message: 'Set up an authenticator app or a passkey first.',
  },
  'identity.api-key.invalid': { status: 401, message: 'This API key is not valid, or not any more.' },
  'identity.api-key.not-found': { status: 404, message: 'There is no such API key.' },
  'identity.api-key.too-many': {
    status: 409,
    message: 'You have as many API keys as one account can have. Revoke one first.',
  },
  'identity.api-key.scope': { status: 403, message: 'This API key does not allow this.' },
  'identity.view-as.read-only': { status: 403, message: 'While you look at a member’s pages, nothing can be changed.' },
  'identity.member.suspended': {
    status: 403,
    message: 'This account is suspended. Please contact support.',
  },
  'identity.invitation.invalid': { status: 403, message: 'This invitation is not valid any more.' },
  'identity.invitation.other-address': {
    status: 403,
    message: 'This invitation is for another address. Sign in with the address that it was sent to.',
  },
  'identity.invitation.already-staff': { status: 409, message: 'This person is a member of the staff already.' },
  'identity.invitation.not-found': { status: 404, message: 'There is no such invitation.' },
  'identity.invitation.closed': { status: 409, message: 'This invitation was accepted or taken back already.' },
  'identity.member.other-tenant': {
    status: 403,
    message: 'This address belongs to an account of another organisation here. Use another address.',
  },
  'identity.member.not-found': { status: 404, message: 'There is no such member.' },
  'identity.member.own-account': { status: 403, message: 'You cannot do this to your own account.' },
  'identity.member.last-superadmin': { status: 409, message: 'The last super administrator must remain.' },
  'identity.member.state-conflict': { status: 409, message: 'The member is already in this state.' },
  'identity.member.no-factors': { status: 409, message: 'This member has no second factor.' },
  'identity.member.outranked': { status: 403, message: 'Only a super administrator may do this to an administrator.' },
  'identity.undo.invalid': {
    status: 410,
    message: 'This link has been used already, or it has expired. Sign in to look after your account.',
  },
  'identity.session.not-found': { status: 404, message: 'There is no such session.' },
  'identity.password.wrong': { status: 401, message: 'Your current password is not right.' },
  'identity.password.breached': {
    status: 422,
    message: 'This password is on lists of leaked passwords. Choose another one.',
  },
  'identity.password.personal': {
    status: 422,
    message: 'Your own name, address or member ID is too easy to guess. Choose another password.',
  },
  'identity.password.of-the-site': {
    status: 422,
    message: 'Names of this site and its roles are too easy to guess. Choose another password.',
  },
  'identity.email-change.invalid': { status: 401, message: 'One of the two codes is wrong or has expired.' },
  'identity.email-change.same': { status: 422, message: 'This is your address already.' },
  'identity.email-change.configured': {
    status: 409,
    message: 'The operator of this site has named this address for an administrator and has to change it first.',
  },
  'identity.data-export.under-way': { status: 409, message: 'Your data are being collected already.' },
  'identity.data-export.not-found': { status: 404, message: 'There is no such export.' },
  'identity.data-export.not-ready': { status: 409, message: 'Your data are still being collected.' },
  'identity.closure.under-way': { status: 409, message: 'The closing of your account is under way.' },
  'identity.closure.not-found': { status: 404, message: 'There is no closing of your account to cancel.' },
  'identity.closure.staff': { status: 409, message: 'Hand over your role before you close your account.' },
  'identity.wallet.invalid': {
    status: 401,
    message: 'This signature is not valid, or it has been used before. Please try again.',
  },
  'identity.wallet.not-linked': {
    status: 409,
    message: 'No account has this wallet yet. Sign in with your e-mail address, then link it.',
  },
  'identity.wallet.taken': { status: 409, message: 'This wallet is linked to another account.' },
  'identity.wallet.too-many': { status: 409, message: 'An account cannot have more wallets than you have linked.' },
  'identity.wallet.not-found': { status: 404, message: 'There is no such wallet in your account.' },
  'identity.first-admin.invalid': { status: 403, message: 'This link is not valid any more.' },
} as const satisfies ErrorTable;
