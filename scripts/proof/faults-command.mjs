/** The arguments of Node for the faults of the cluster; needs the build. */
export const faultsCommand = () => [
  ...['--enable-source-maps', '--import', './scripts/source.mjs'],
  'test/faults/cluster/main.ts',
];
