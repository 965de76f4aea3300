import { deviceName, isMobileDevice } from './client.js';

const LIKE = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('device names', () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${LIKE} Chrome/140.0.0.0 Safari/537.36`, 'Chrome 140 on Linux'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${LIKE} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome 140 on Linux'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${LIKE} Chrome/140.0.0.0 Safari/537.36`, 'Chrome 140 on ChromeOS'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${LIKE} Chrome/140.0.0.0 Safari/537.36 Edg/141.0.0.0`,
      'Edge 141 on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari 18 on iOS 18',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
      'Chrome 140 on iOS 18',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_2 like Mac OS X) AppleWebKit/605.1.15 Version/17.2 Mobile/15E148 Safari/604.1',
      'Safari 17 on iPadOS 17',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140 on macOS'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${LIKE} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome 140 on Android'],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${LIKE} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet 29 on Android',
    ],
    ['curl/8.9.1', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('%s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it.each([
    ['Safari 18 on iOS 18', true],
    ['Chrome 140 on Android', true],
    ['Chrome 140 on Linux', false],
    ['Unknown device', false],
  ])('tell whether %s is one to carry: %s', (name, isMobile) => {
    expect(isMobileDevice(name)).toBe(isMobile);
  });

  it('are found in a moment, however odd the header', () => {
    const startedAt = performance.now();
    deviceName('Version/1'.repeat(2_000));
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
