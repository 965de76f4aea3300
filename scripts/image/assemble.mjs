// In the image's build: gathers what one service runs on, packages aside. Arguments: the service, and the folder to gather it in.
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem } from '../bootstrap/say.mjs';
import { serviceMain } from '../bootstrap/service-command.mjs';

const [, , app, target] = process.argv;
if (!existsSync(serviceMain(app))) throw new Problem(`APP must name a service, and there is no ${serviceMain(app)}`);

const LIBRARIES = ['contracts', 'kernel', 'platform'];
const migrations = [`apps/${app}`, 'libs/platform'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.startsWith('migrations'))
    .map((name) => `${folder}/${name}`),
);
const web = app === 'gateway' ? ['dist/web'] : [];

for (const path of [
  'package.json',
  `dist/apps/${app}`,
  ...LIBRARIES.map((name) => `dist/libs/${name}`),
  ...migrations,
  ...web,
]) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(path, join(target, path), { recursive: true });
}
symlinkSync(serviceMain(app), join(target, 'main.js'));
