import { deviceOf } from './device.rule';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; SM-S938N) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';

test.each([
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36`, 'Chrome 142 · Windows'],
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge 142 · Windows'],
  [`${WINDOWS} Chrome/138.0.0.0 Whale/4.33.325.17 Safari/537.36`, 'Whale 4 · Windows'],
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera 124 · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox 153 · Linux'],
  [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile`, 'Samsung Internet 28 · Android'],
  [`${ANDROID} Version/4.0 Chrome/142.0.0.0 Mobile KAKAOTALK 25.9.0`, 'KakaoTalk 25 · Android'],
  [`${IPHONE} (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari 18 · iOS'],
  [`${IPHONE} (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome 142 · iOS'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
    'Safari 26 · macOS',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 16328.0.0) Chrome/142.0.0.0 Safari/537.36',
    'Chrome 142 · ChromeOS',
  ],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Windows'],
  ['curl/8.14.1', 'curl/8.14.1'],
  ['x'.repeat(300), 'x'.repeat(60)],
  ['', ''],
])('%s is %j', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
