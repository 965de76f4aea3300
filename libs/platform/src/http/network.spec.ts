import { networkOf } from './network.js';

describe('The network that a limit counts', () => {
  it('is the whole address for IPv4, also where it comes mapped into IPv6', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  });

  it.each(['2001:db8:0:1::1', '2001:0db8:0000:0001:ffff:ffff:ffff:ffff', '2001:DB8:0:1:2:3:4:5'])(
    'is the /64 for IPv6 however it is written: %s',
    (ip) => expect(networkOf(ip)).toBe('2001:db8:0:1'),
  );

  it('tells two subscribers apart', () => {
    expect(networkOf('2001:db8:0:2::1')).not.toBe(networkOf('2001:db8:0:1::1'));
  });
});
