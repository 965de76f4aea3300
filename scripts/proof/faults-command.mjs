/** The arguments of Node for the faults of the cluster; needs the build. */
export const faultsCommand = () => [
  // The client of Kafka sets a timer that is over before it begins, at every request.
  '--disable-warning=TimeoutNegativeWarning',
  ...['--enable-source-maps', '--import', './scripts/source.mjs', 'test/faults/cluster/main.ts'],
];
