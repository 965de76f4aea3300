// `npm start`: everything from a fresh clone to a running Saffron. Plain node:* until the packages are there.
import { createServer } from 'node:net';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { fail, Problem } from './bootstrap/say.mjs';
import { serve } from './bootstrap/serve.mjs';
import { loadSettings } from './bootstrap/settings.mjs';

loadSettings();

try {
  await checkPort(process.env.PORT || '3000');
  await ensureInstalled();
  await ensureBuilt();
  serve('dist/apps/platform/src/main.js');
} catch (error) {
  fail(error);
}

/** Told before a minute of installing, not after it. */
function checkPort(text) {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Problem(`PORT must be a whole number from 0 to 65535, and ${text} is none.`);
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code }) => {
      if (code === 'EADDRINUSE')
        reject(
          new Problem(
            `Port ${port} is already in use. Stop what listens there, or choose another: PORT=3001 npm start`,
          ),
        );
      else if (code === 'EACCES')
        reject(new Problem(`Port ${port} may not be used by this account. Choose another: PORT=3001 npm start`));
      else resolve();
    });
    probe.listen(port, () => probe.close(resolve));
  });
}
