import {
  type Board,
  boardWords,
  EMPTY_POST_BODY,
  type PopupTerms,
  type PostContent,
  type posts,
  type RowOf,
} from '@gwanje/contract';
import { instantAt, minuteOf } from './seoul-minute';

/** A post as its form holds it: texts alone, so that a draft of it can be kept. */
export type PostValues = Record<
  | 'title'
  | 'body'
  | 'category'
  | 'isPinned'
  | 'isMustRead'
  | 'fromAt'
  | 'untilAt'
  | 'levels'
  | 'withVisitors'
  | 'partner'
  | 'siteIds'
  | 'imagePc'
  | 'imagePhone'
  | 'link'
  | 'couponId'
  | 'linkedSetting'
  | 'device'
  | 'pages'
  | 'place'
  | 'widthPx'
  | 'hideDays',
  string
>;

export type Post = RowOf<typeof posts>;
type Written = Post & { readonly body: string };

const NOTHING: PostValues = {
  ...{ title: '', body: EMPTY_POST_BODY, category: '', isPinned: 'false', isMustRead: 'false' },
  ...{ fromAt: '', untilAt: '', levels: '', withVisitors: 'true', partner: '', siteIds: '' },
  ...{
    imagePc: '',
    imagePhone: '',
    link: '',
    couponId: '',
    linkedSetting: '',
    device: 'both',
    pages: 'main',
    place: 'center',
  },
  ...{ widthPx: '400', hideDays: '1' },
};

const orNull = (text: string) => (text === '' ? null : text);
const listOf = (text: string) => (text === '' ? null : text.split(','));

/** What stands in the form of a post, or of a new one. */
export function valuesOf(post?: Written): PostValues {
  if (!post) return NOTHING;
  const { popup } = post;
  return {
    ...{ title: post.title, body: post.body, category: post.category ?? '' },
    ...{ isPinned: String(post.isPinned), isMustRead: String(post.isMustRead) },
    ...{ fromAt: minuteOf(post.fromAt), untilAt: minuteOf(post.untilAt) },
    levels: post.levels?.join(',') ?? '',
    ...{ withVisitors: String(post.withVisitors), partner: post.line?.id ?? '' },
    siteIds: post.siteIds?.join(',') ?? '',
    ...{ imagePc: post.imagePc ?? '', imagePhone: post.imagePhone ?? '', link: post.link ?? '' },
    couponId: post.coupon?.couponId ?? '',
    linkedSetting: post.linkedSetting ?? '',
    device: popup?.device ?? NOTHING.device,
    pages: popup?.pages.join(',') ?? NOTHING.pages,
    place: popup?.place ?? NOTHING.place,
    widthPx: String(popup?.widthPx ?? NOTHING.widthPx),
    hideDays: String(popup?.hideDays ?? NOTHING.hideDays),
  };
}

/** The same on another board, without what only its own has. */
export const valuesElsewhere = (post?: Written): PostValues => ({
  ...valuesOf(post),
  ...{ category: '', isPinned: 'false', isMustRead: 'false', couponId: '', linkedSetting: '' },
});

/** What is sent of a form; what cannot be read goes as it stands, and is refused at its field. */
export const contentOf = (board: Board, values: PostValues): PostContent => ({
  ...{ title: values.title, body: values.body, category: orNull(values.category) },
  ...{ isPinned: values.isPinned === 'true', isMustRead: values.isMustRead === 'true' },
  ...{ fromAt: instantAt(values.fromAt), untilAt: instantAt(values.untilAt) },
  levels: listOf(values.levels)?.map(Number) ?? null,
  withVisitors: values.withVisitors === 'true',
  ...(values.partner !== '' && { partner: values.partner }),
  siteIds: listOf(values.siteIds),
  ...{ imagePc: orNull(values.imagePc), imagePhone: orNull(values.imagePhone) },
  link: orNull(values.link),
  couponId: orNull(values.couponId),
  linkedSetting: orNull(values.linkedSetting) as PostContent['linkedSetting'],
  popup: boardWords(board).isPopup
    ? {
        device: values.device as PopupTerms['device'],
        pages: (listOf(values.pages) ?? []) as PopupTerms['pages'],
        place: values.place as PopupTerms['place'],
        widthPx: (/^\d+$/.test(values.widthPx) ? Number(values.widthPx) : values.widthPx) as number,
        hideDays: Number(values.hideDays) as PopupTerms['hideDays'],
      }
    : null,
});
