const UTC = '-c TimeZone=UTC';

/**
 * The address of a database whose connections reckon in UTC, whatever the server, the database or the role is set to: a plain date
 * is then the day of UTC that the API says it is. It is said with the connection, so that no query can come before it.
 */
export function inUtc(url: string): string {
  const address = new URL(url);
  const given = address.searchParams.get('options');
  address.searchParams.set('options', given === null ? UTC : `${given} ${UTC}`);
  return address.href;
}
