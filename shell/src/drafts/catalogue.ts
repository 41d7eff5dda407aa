import { defineCatalogue } from '@gwanje/remote-kit';
import { en } from './locales/en';
import { ko } from './locales/ko';

/** The sentences of drafts, which come with their code. */
export const { useText: useDraftsText } = defineCatalogue(ko, en);
