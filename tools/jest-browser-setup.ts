// Matchers for every browser-side test, and the layout calls that jsdom does not have.
import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// A page's lazy parts are compiled at their first use, which takes two busy cores more than a second.
configure({ asyncUtilTimeout: 5_000 });

Element.prototype.scrollIntoView ??= () => undefined;
HTMLElement.prototype.showPopover ??= () => undefined;
HTMLElement.prototype.hidePopover ??= () => undefined;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;

// What a screen kept of its typing when the test before ended is no matter of the next one.
beforeEach(() => sessionStorage.clear());
