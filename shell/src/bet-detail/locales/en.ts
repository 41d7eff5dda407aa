export const en = {
  title: 'Details',
  newWindow: 'Open in a new window',
  loading: 'Opening the screen',
  notFoundText: 'Nothing stands at this address. Close the window and choose another.',
  unsaved: 'There is unsaved work',
  unsavedText: 'Closing the window discards what you changed in it.',
  discard: 'Discard and close',
};
