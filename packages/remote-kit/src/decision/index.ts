export { Answered } from './answered';
export { type Change, decide } from './decide';
export { Note } from './note';
export { RestoredNote } from './restored-note';
export { useFormDraft } from './use-form-draft';
export { useReleaseOnTyping } from './use-release-on-typing';
export { useUnsavedForm } from './use-unsaved-form';
export { useWhyNot } from './use-why-not';
export { useWrite } from './use-write';
