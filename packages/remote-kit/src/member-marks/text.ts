import { defineCatalogue } from '../text';
import { en } from './locales/en';
import { ko } from './locales/ko';

export const { useText } = defineCatalogue(ko, en);
