import type { Mailbox, ReceivedMail } from '#testing/smtp';
import { until } from '#testing/eventually';

interface ShownMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** The development inbox of a running platform, for clients that read their codes there. */
export function devInbox(url: string): Mailbox {
  const list = async () => {
    const shown = (await (await fetch(`${url}/dev/inbox.json`)).json()) as ShownMail[];
    return shown
      .reverse()
      .map(({ from, to, subject, text }) => ({ from, to, content: { subject, text } }) as unknown as ReceivedMail);
  };
  return {
    list,
    waitFor: (isWanted, timeoutMs = 15_000) => until(async () => (await list()).find(isWanted), timeoutMs),
  };
}
