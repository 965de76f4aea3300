/** The queue of mails to send. */
export const MAIL_QUEUE = 'notifications.mails';

/** All that a job carries: the id of its row. */
export interface MailJob {
  id: string;
}
