import { bannedWordsField, bannedWordsRelation } from './banned-words';
import { BOARDS } from './board-names';
import type { Bilingual } from './deployment';
import { choiceField, countField, groupField, switchField } from './setting-fields';
import { setting } from './settings';

const READERS = {
  everyone: { ko: '모두', en: 'Everyone' },
  members: { ko: '회원만', en: 'Members only' },
} as const;

const shown = (words: Bilingual) => {
  const { ko, en } = words;
  return groupField({
    ...{ ko, en },
    fields: {
      isOn: switchField({ ko: '사용', en: 'On', unsaved: true }),
      readers: choiceField({
        ...{ ko: '열람', en: 'Read by', unsaved: 'everyone', choices: READERS },
      }),
      perPage: countField('items', {
        ...{ ko: '목록 수', en: 'Posts a page', unsaved: 20, minimum: 10, maximum: 50 },
      }),
    },
  });
};

/** Which boards the player site has, and on which terms members write. */
export const boardRules = setting({
  ...{ category: 'boards', ko: '게시판', en: 'Boards' },
  note: {
    ko: '끈 게시판은 회원 사이트에 보이지 않습니다. 금칙어는 쉼표나 줄바꿈으로 나누고(500개까지), 띄어쓰기와 관계없이, 초성으로 쓴 것도 찾습니다. 이미지가 있는 글은 검토를 기다립니다.',
    en: 'A board that is off is not on the player site. Banned words stand with commas or line breaks between them, 500 at most, and are found whatever spaces lie within, also by their first consonants. A post with images waits for review.',
  },
  fields: {
    notice: shown(BOARDS.notice),
    faq: shown(BOARDS.faq),
    gamerule: shown(BOARDS.gamerule),
    events: shown(BOARDS.events),
    free: shown(BOARDS.free),
    writing: groupField({
      ...{ ko: '회원 글쓰기', en: 'Writing of members' },
      fields: {
        levelMin: countField('level', {
          ...{ ko: '글쓰기 레벨', en: 'Least level', unsaved: 1, minimum: 1, maximum: 10 },
        }),
        daysAfterJoin: countField('days', {
          ...{ ko: '가입 후', en: 'After joining', unsaved: 7, maximum: 90 },
        }),
        charged: switchField({
          ...{ ko: '충전 회원만', en: 'Only who has charged', unsaved: true },
        }),
        gapSeconds: countField('seconds', {
          ...{ ko: '작성 간격', en: 'Between two', unsaved: 60, minimum: 10, maximum: 3_600 },
        }),
        dayMax: countField('times', {
          ...{ ko: '하루 글', en: 'Posts a day', unsaved: 5, minimum: 1, maximum: 50 },
        }),
        comments: switchField({ ko: '댓글', en: 'Comments', unsaved: true }),
        images: switchField({ ko: '이미지', en: 'Images', unsaved: false }),
        nick: choiceField({
          ...{ ko: '닉네임', en: 'Nicknames', unsaved: 'masked' },
          choices: {
            full: { ko: '전체', en: 'In full' },
            masked: { ko: '가림', en: 'Masked' },
          },
        }),
        review: switchField({ ko: '첫 글 검토', en: 'Review first posts', unsaved: true }),
        hidesAfterReports: countField('times', {
          ...{ ko: '신고 숨김', en: 'Hidden after reports', unsaved: 3, minimum: 2, maximum: 20 },
        }),
        bannedWords: bannedWordsField({ ko: '금칙어', en: 'Banned words' }),
      },
      relations: [bannedWordsRelation],
    }),
  },
  obeyedBy: {
    'config/boards/shown-posts.queries.ts': { ko: '게시판 보기', en: 'what boards show' },
    'config/boards/write-free.command.ts': { ko: '회원 글쓰기', en: 'what members write' },
  },
});
