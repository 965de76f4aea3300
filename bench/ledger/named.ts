/** Does it; a failure tells of what it was. */
export async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new Error(`${name} failed`, { cause });
  }
}
