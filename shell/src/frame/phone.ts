/** The media query of a window as narrow as a phone's. */
export const PHONE = '(max-width: 760px)';
