import { defineCatalogue } from '@gwanje/remote-kit';
import { en } from './locales/en';
import { ko } from './locales/ko';

/** The sentences of the own sessions, which come with their code. */
export const { useText: useSessionsText } = defineCatalogue(ko, en);
