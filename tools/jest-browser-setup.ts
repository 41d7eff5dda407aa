// Matchers for every browser-side test, and the layout calls that jsdom does not have.
import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import React from 'react';

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

// React notes of every element by whom it was made, which takes a tenth of all that a test of a page takes.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Readonly<Record<string, object>>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});
