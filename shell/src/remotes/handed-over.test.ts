import { codeOf, remoteOf, screenOf } from '../testing';
import { readDefinition, readScreen } from './handed-over';

const remote = remoteOf('config', [screenOf('admins', '/admin'), screenOf('ips', '/ips')]);
const good = codeOf(remote).default;
const invalid = { name: 'LoadError', reason: 'invalid' };
const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('readDefinition', () => {
  it('takes what the manifest promised', () => {
    expect(readDefinition({ default: good }, remote.manifest)).toBe(good);
  });

  it.each([
    ['nothing', undefined],
    ['no default export', { remote: good }],
    ['a definition without screens', { default: { id: 'config' } }],
    ['another remote', { default: { ...good, id: 'bets' } }],
    ['a screen too few', { default: { ...good, screens: good.screens.slice(1) } }],
    [
      'a screen too many',
      { default: { ...good, screens: [...good.screens, { ...good.screens[0], id: 'more' }] } },
    ],
    [
      'a screen that cannot be loaded',
      { default: { ...good, screens: good.screens.map((one) => ({ ...one, load: 'lazy' })) } },
    ],
    ['a list with holes', { default: { ...good, screens: [null, undefined] } }],
  ])('refuses %s', (_, handedOver) => {
    expect(thrownBy(() => readDefinition(handedOver, remote.manifest))).toMatchObject(invalid);
  });
});

describe('readScreen', () => {
  it('takes a component', () => {
    const Screen = () => null;
    expect(readScreen({ default: Screen })).toBe(Screen);
  });

  it.each([
    ['nothing', undefined],
    ['no default export', {}],
    ['text', { default: 'screen' }],
    ['null', { default: null }],
  ])('refuses %s', (_, handedOver) => {
    expect(thrownBy(() => readScreen(handedOver))).toMatchObject(invalid);
  });
});
