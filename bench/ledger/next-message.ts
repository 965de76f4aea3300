import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * What a process of the benchmark says next.
 *
 * @throws where it ends instead
 */
export async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a process of the benchmark ended with ${code}`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
    return message as T;
  } finally {
    settled.abort();
  }
}
