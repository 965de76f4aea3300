// Which end-to-end and security specs run on a cluster, too (`npm run test:cluster`), and why the others do not.

export const ON_CLUSTER = [
  ...['cluster', 'main-job', 'observability', 'openapi-fuzz', 'restore', 'rolling-restart'].map(
    (name) => `test/e2e/${name}`,
  ),
  ...['hostile-input', 'privilege', 'rights-matrix', 'too-much', 'view-as'].map((name) => `test/security/${name}`),
];

export const ELSEWHERE = {
  'the start, the folder or the one process of the embedded profile': [
    ...['backup', 'export-kill', 'install', 'kill-everything', 'lifecycle', 'lifecycle-given-database'],
    ...['lifecycle-refusals', 'start-script'],
  ],
  'codes that only the embedded profile shows at `/dev/inbox`': ['demo'],
  'commands that read databases, whoever serves them': ['audit-command', 'ledger-command', 'verify-command'],
  'processes or servers that the spec starts by itself': ['kafka-rights', 'wallet-alone'],
};
