// `npm start`: everything from a fresh clone to a running Saffron. Plain node:* until the packages are there.
import { createServer } from 'node:net';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { fail, Problem } from './bootstrap/say.mjs';
import { serve } from './bootstrap/serve.mjs';

try {
  process.loadEnvFile('.env');
} catch {
  // There is no .env, or this Node is too old to read it; the server's own Node reads it again.
}

try {
  await checkPort(Number(process.env.PORT || 3000));
  await ensureInstalled();
  await ensureBuilt();
  serve('dist/apps/platform/src/main.js');
} catch (error) {
  fail(error);
}

/** Told before a minute of installing, not after it. */
function checkPort(port) {
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
