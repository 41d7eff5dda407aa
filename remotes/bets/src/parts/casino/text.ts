import { defineCatalogue } from '@gwanje/remote-kit';
import { en } from '../../locales/en';
import { ko } from '../../locales/ko';
import { casinoEn } from './locales/en';
import { casinoKo } from './locales/ko';

/** The sentences of the vendors' books, with those that every history has. */
export const { useText } = defineCatalogue({ ...ko, ...casinoKo }, { ...en, ...casinoEn });
