/**
 * Whoever reads what this process prints may end before it: a pipe, a collector of logs. What it printed then would be an error that
 * nobody takes, and end it in the middle of its work, with its database left running. So it goes on unread.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
