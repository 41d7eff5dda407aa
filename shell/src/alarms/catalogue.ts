import { defineCatalogue } from '@gwanje/remote-kit';
import { en } from './locales/en';
import { ko } from './locales/ko';

/** The sentences of the alarms, which come with their code after the first drawing. */
export const { useText } = defineCatalogue(ko, en);
