/** In this order: most browsers also name those that they descend from. */
const BROWSERS = [
  ['Whale', /Whale\/(\d+)/],
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['KakaoTalk', /KAKAOTALK[/ ](\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
] as const;

const SYSTEMS = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['macOS', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;

/** Characters of what a browser says of itself, where nothing in it is known. */
const LENGTH_MAX = 60;

/**
 * The device that a `User-Agent` header speaks of, such as `Chrome 142 · Windows`. Good enough to
 * know the own ones by; whoever wants to can send anything.
 *
 * @returns what the header says itself where it names neither, `''` where it is empty
 */
export function deviceOf(userAgent: string): string {
  const browser = BROWSERS.flatMap(([name, pattern]) => {
    const version = pattern.exec(userAgent)?.[1];
    return version ? [`${name} ${version}`] : [];
  })[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const named = [browser, system].filter((name) => name !== undefined).join(' · ');
  return named || userAgent.slice(0, LENGTH_MAX);
}
