import { defineCatalogue } from '@gwanje/remote-kit';
import { en } from './locales/en';
import { ko } from './locales/ko';

/** The sentences of what waits for a second administrator, which come with its code. */
export const { useText: useSecondWordsText } = defineCatalogue(ko, en);
