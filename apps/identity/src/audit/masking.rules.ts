import type { AuditEntry, AuditRecord } from '#contracts/audit';

/** Stands for what is hidden. Never part of what a member can have entered as an address. */
const HIDDEN = '•••';

// Each begins where a word does, so that a long text costs one look at each of its characters.
const EMAIL = /(?<![^\s@])[^\s@]+@[^\s@]+/g;
const IPV4 = /(?<![\w.])(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}(?![\w.])/g;
const MAYBE_IPV6 = /(?<![\w:.])[\da-f:.]+(?![\w:])/gi;
const PHONE = /(?<!\w)\+\d[\d ()/-]{6,30}\d/g;

/** Eight groups, or fewer and a double colon; the last may be written as IPv4. */
function isIpv6(text: string): boolean {
  const groups = text.split(':');
  const isLong = text.includes('::') ? groups.length >= 3 && groups.length <= 9 : groups.length === 8;
  return (
    isLong && groups.every((group, index) => group.length <= 4 || (index === groups.length - 1 && /\./.test(group)))
  );
}

/** Fields whose value is about a person, by the end of their name, whatever it holds. */
const PERSONAL = /(name|phone|phonenumber|address|city|state_?province|postal_?code|birth|birthday|date_?of_?birth)$/i;
/** Fields that let somebody in, or find a person: nothing of their value is shown. */
const SECRET = /(^sealed\w*|secret|token|password|pin|otp|cookie|signature|private_?key|email_?hash)$/i;
/** Named like one of them, and about no person. */
const HARMLESS = /^(action|type|kind|filename|hostname)$|key_?name$/i;

const first = (text: string): string => [...text][0] ?? '';

function maskAddresses(text: string): string {
  return text
    .replace(EMAIL, (email) => `${first(email)}${HIDDEN}@${email.slice(email.indexOf('@') + 1)}`)
    .replace(MAYBE_IPV6, (text) => (isIpv6(text) ? `${text.split(':').slice(0, 2).join(':')}:${HIDDEN}` : text))
    .replace(IPV4, (_, one: string, two: string) => `${one}.${two}.${HIDDEN}`)
    .replace(PHONE, (phone) => `${phone.slice(0, 3)}${HIDDEN}`);
}

/** A text without what is personal in it: addresses wherever they stand, and everything where the field is about a person or secret. */
export function maskText(field: string, text: string): string {
  if (SECRET.test(field) && text !== '') return HIDDEN;
  const masked = maskAddresses(text);
  if (masked !== text || text === '' || !PERSONAL.test(field) || HARMLESS.test(field)) return masked;
  return `${first(text)}${HIDDEN}`;
}

function maskValue(path: string, value: unknown, masked: string[]): unknown {
  if (typeof value === 'string' || typeof value === 'number') {
    const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
    const text = maskText(field, String(value));
    if (text === String(value)) return value;
    masked.push(path);
    return text;
  }
  if (Array.isArray(value)) return value.map((item, index) => maskValue(`${path}.${index}`, item, masked));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [maskAddresses(key), maskValue(`${path}.${key}`, child, masked)]),
  );
}

/** An entry as everybody with the right to read the log sees it, with the paths of what is hidden. */
export function maskEntry(record: AuditRecord): AuditEntry {
  const masked: string[] = [];
  const hide = <K extends keyof AuditRecord>(field: K) => maskValue(field, record[field], masked) as AuditRecord[K];
  return {
    ...record,
    actorLabel: hide('actorLabel'),
    targetId: hide('targetId'),
    reason: hide('reason'),
    ip: hide('ip'),
    before: hide('before'),
    after: hide('after'),
    masked,
  };
}

/** What an event said as the staff sees it, with the paths of what is hidden (`payload.email`). */
export function maskPayload(payload: unknown): { payload: unknown; masked: string[] } {
  const masked: string[] = [];
  return { payload: maskValue('payload', payload, masked), masked };
}
