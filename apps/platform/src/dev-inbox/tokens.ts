export const MAIL_CATCHER = Symbol('mail catcher');
