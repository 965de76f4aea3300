// Who may import whom. Every rule is proven by a fixture under test/boundaries/fixtures/<rule>, which must fail it.
const SPEC = '\\.(spec|int-spec|e2e-spec|browser-spec)\\.tsx?$|/test-support/|^web/test/';
const WEB_BASE = '^web/src/(ui|charts|lib|theme|i18n)/';
const ADMIN_UI = '(^|/)node_modules/(@mui|@emotion|react-admin|ra-[^/]+)(/|$)|^(@mui|@emotion|react-admin|ra-[^/]+)';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule(
      'no-circles',
      'A circle has no order to read it in.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'all-resolved',
      'An import leads somewhere.',
      { path: '^(apps|libs|web)/' },
      { couldNotResolve: true, pathNot: '^virtual:|^cloudflare:' },
    ),

    rule(
      'kernel-stands-alone',
      'The kernel imports nothing of ours.',
      { path: '^libs/kernel/' },
      { path: '^(apps|web|libs/(?!kernel/))' },
    ),
    rule(
      'contracts-know-the-kernel',
      'Contracts are what apps and web share; of ours they see the kernel.',
      { path: '^libs/contracts/' },
      { path: '^(apps|web|libs/(?!(kernel|contracts)/))' },
    ),
    rule('libs-know-no-app', 'A library serves every app.', { path: '^libs/' }, { path: '^(apps|web)/' }),
    rule(
      'testing-stays-in-tests',
      'What tests use never ships.',
      { path: '^(apps|web|libs/(?!testing/))', pathNot: SPEC },
      { path: '^libs/testing/' },
    ),

    rule(
      'apps-apart',
      'Apps meet by events and contracts; apps/platform alone composes them.',
      { path: '^apps/(?!platform/)([^/]+)/' },
      { path: '^apps/(?!$1/)' },
    ),
    rule(
      'features-meet-through-services',
      "Features of one app use each other's exported services (the injector sees to 'exported'), never their entries or their rows.",
      { path: '^apps/([^/]+)/src/([^/]+)/', pathNot: SPEC },
      { path: '^apps/$1/src/(?!$2/)[^/]+/.*\\.(controller|consumer|processor|entity)\\.ts$' },
    ),
    rule(
      'rules-are-pure',
      'Rules and state machines know no framework and no I/O.',
      { path: '\\.(rules|state)\\.ts$' },
      {
        path: '(^|/)node_modules/(@nestjs|@fastify|fastify|typeorm|bullmq|pg)(/|$)|^(node:)?(fs|net|http|child_process)',
      },
    ),

    rule(
      'web-knows-kernel-and-contracts',
      'The browser shares the wire format with the services, no code.',
      { path: '^web/' },
      { path: '^(apps/|libs/(?!(kernel|contracts)/))' },
    ),
    rule(
      'web-base-below-areas',
      'ui, charts, lib and theme are built on by areas.',
      { path: WEB_BASE, pathNot: SPEC },
      { path: '^web/src/(areas|admin|routes|app)/' },
    ),
    rule(
      'web-areas-below-routes',
      'Routes name areas, and the app names routes.',
      { path: '^web/src/(areas|admin)/', pathNot: SPEC },
      { path: '^web/src/(routes|app)/' },
    ),
    rule(
      'web-routes-below-app',
      'The app names routes.',
      { path: '^web/src/routes/', pathNot: SPEC },
      { path: '^web/src/app/' },
    ),
    rule(
      'web-areas-apart',
      'What two areas need lies below them.',
      { path: '^web/src/areas/([^/]+)/' },
      { path: '^web/src/(admin/|areas/(?!$1/))' },
    ),
    rule(
      'web-admin-apart',
      'The admin console is a lazy world of its own.',
      { path: '^web/src/admin/' },
      { path: '^web/src/areas/' },
    ),
    rule(
      'admin-ui-only-in-admin',
      'MUI and react-admin are never in a page of a member.',
      { path: '^web/', pathNot: '^web/src/admin/' },
      { path: ADMIN_UI },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.data)/|^test/boundaries/fixtures' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['saffron-source', 'import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
