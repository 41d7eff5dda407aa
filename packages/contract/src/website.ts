import {
  groupField,
  imageField,
  linkField,
  repeatFields,
  textField,
  WINDOW_FIELDS,
} from './setting-fields';
import { setting } from './settings';

interface Issuer {
  readonly licenceName: string;
  readonly licenceNo: string;
  readonly operatorName: string;
}

/** By whose licence and which operator a report is; empty where the website does not say. */
export const issuerOf = ({ licenceName, licenceNo, operatorName }: Issuer) => ({
  licence: [licenceName, licenceNo].filter(Boolean).join(' '),
  operatorName,
});

const channel = (hex: string) => {
  const share = Number.parseInt(hex, 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** How well text of that colour, `#rrggbb`, reads on white, from 1 to 21 (WCAG 2.2). */
export function contrastOnWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(colour.slice(at, at + 2)));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
export const CONTRAST_MIN = 4.5;

const line = (ko: string, en: string, lengthMax: number) =>
  textField({ ko, en, unsaved: '', lengthMax });

const BANNERS_MAX = 10;
const CONTACTS_MAX = 6;
const numbered = (count: number, key: string, ko: string, en: string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `${key}${at + 1}`,
      { ko: `${ko} ${at + 1}`, en: `${en} ${at + 1}` },
    ]),
  );

/** What visitors see of a site; each site has its own. */
export const website = setting({
  ...{ category: 'website', ko: '홈페이지 설정', en: 'Website' },
  note: {
    ko: '방문자가 보는 홈페이지입니다. 19세 미만 이용 금지 안내는 항상 표시되고 지울 수 없습니다. 콘솔의 이름은 배포 파일에 있습니다.',
    en: 'What visitors see. That nobody below 19 may play is always shown and cannot be taken away. The console’s name stands in the deployment file.',
  },
  fields: {
    siteName: textField({
      ...{ ko: '사이트명', en: 'Site name', unsaved: 'Gwanje', lengthMin: 1, lengthMax: 30 },
    }),
    description: line('소개', 'Description', 160),
    logoLight: imageField({ ko: '로고 (밝은 화면)', en: 'Logo on light' }),
    logoDark: imageField({ ko: '로고 (어두운 화면)', en: 'Logo on dark' }),
    favicon: imageField({ ko: '아이콘', en: 'Icon' }),
    shareImage: imageField({ ko: '공유 이미지', en: 'Image when shared' }),
    accentColor: textField({
      ...{ ko: '대표색', en: 'Accent colour', unsaved: '#1d4ed8', lengthMin: 1, lengthMax: 7 },
      format: 'colour',
    }),
    licenceName: line('면허 기관', 'Licensed by', 60),
    licenceNo: line('면허 번호', 'Licence number', 40),
    operatorName: line('운영사', 'Operator', 60),
    footer: textField({
      ...{ ko: '하단 문구', en: 'Footer', unsaved: '', lengthMax: 1_000, format: 'lines' },
    }),
    supportHours: line('상담시간', 'Support hours', 60),
    contacts: groupField({
      ...{ ko: '연락처', en: 'Contacts' },
      fields: repeatFields(numbered(CONTACTS_MAX, 'contact', '연락처', 'Contact'), {
        name: line('이름', 'Name', 30),
        value: line('내용', 'What it is', 100),
        link: linkField({ ko: '링크', en: 'Link' }),
      }),
    }),
    banners: groupField({
      ...{ ko: '메인 배너', en: 'Main banners' },
      fields: repeatFields(
        numbered(BANNERS_MAX, 'banner', '배너', 'Banner'),
        {
          pc: imageField({ ko: 'PC 이미지', en: 'Image on PC' }),
          phone: imageField({ ko: '휴대폰 이미지', en: 'Image on a phone' }),
          link: linkField({ ko: '링크', en: 'Link' }),
          ...WINDOW_FIELDS,
        },
        [
          {
            rule: 'window_reversed',
            at: 'until',
            isBroken: ({ from, until }) => from !== '' && until !== '' && until <= from,
          },
        ],
      ),
    }),
  },
  relations: [
    {
      rule: 'low_contrast',
      at: 'accentColor',
      isBroken: ({ accentColor }) =>
        /^#[0-9a-f]{6}$/.test(accentColor) && contrastOnWhite(accentColor) < CONTRAST_MIN,
    },
  ],
  obeyedBy: {
    'config/settings/shown-site.queries.ts': { ko: '플레이어 사이트', en: 'the player’s site' },
  },
});
