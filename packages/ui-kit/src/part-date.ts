/** Dates and times within that were begun and not ended: a browser gives them out as none at all. */
export const partDatesIn = ({ elements }: HTMLFormElement): readonly HTMLInputElement[] =>
  [...elements].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.validity.badInput,
  );
