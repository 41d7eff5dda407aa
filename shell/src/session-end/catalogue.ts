import { defineCatalogue } from '@gwanje/remote-kit';
import { en } from './locales/en';
import { ko } from './locales/ko';

/** The sentences of the notice, which come with its code. */
export const { useText } = defineCatalogue(ko, en);
