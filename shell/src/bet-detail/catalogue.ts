import { defineCatalogue } from '@gwanje/remote-kit';
import { en } from './locales/en';
import { ko } from './locales/ko';

/** The sentences of the window, which come with its code. */
export const { useText: useWindowText } = defineCatalogue(ko, en);
