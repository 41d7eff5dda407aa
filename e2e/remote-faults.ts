// Every way in which a remote fails: what is arranged, what its screen says, and what brings it back.
import { entryOf, PARTNER_TEXT } from './partner-remote';
import { altered, noAnswer, notFound, refused, type Stage, script, signInPage } from './stage';

/** A screen that is made to fail, and one of another remote that goes on working. */
export interface Place {
  readonly remote: string;
  readonly title: string;
  readonly failure: string;
  /** Found on the screen once it is there. */
  readonly shows: string;
  readonly elsewhere: { readonly path: string; readonly title: string };
}

const MODULE: Place = {
  remote: 'minigames',
  title: '파워볼 설정',
  failure: '미니게임 화면을 불러오지 못했습니다',
  shows: '배당 설정',
  elsewhere: { path: '/admin', title: '관리자 계정 관리' },
};
const DRAWING: Place = {
  ...MODULE,
  failure: '미니게임 화면에 문제가 생겼습니다',
  shows: PARTNER_TEXT,
};
const PAGE: Place = {
  remote: 'config',
  title: '관리자 허용 IP',
  failure: '설정 화면을 불러오지 못했습니다',
  shows: '현재 접속 IP',
  elsewhere: { path: '/v2/config/powerball', title: '파워볼 설정' },
};

/** The page of a build whose files are no longer there, because another one was deployed. */
const REPLACED: Place = { ...PAGE, failure: '설정 화면의 새 버전이 배포되었습니다' };

interface Fault {
  readonly name: string;
  readonly place: Place;
  readonly arrange: (stage: Stage) => Promise<void>;
  /** The step that stopped and why, as the page says it. */
  readonly says: string;
  /** What brings it back: another attempt, as the load has made by itself until its deadline; the page anew; or only another drawing. */
  readonly remedy: 'attempt' | 'reload' | 'drawing';
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'an entry that is not there',
    place: MODULE,
    arrange: (stage) => stage.answerEntry('minigames', notFound),
    says: '모듈 내려받기 · 파일이 없음',
    remedy: 'attempt',
  },
  {
    name: 'a refused connection',
    place: MODULE,
    arrange: (stage) => stage.answerEntry('minigames', refused),
    says: '모듈 내려받기 · 받지 못함',
    remedy: 'attempt',
  },
  {
    name: 'an entry that never answers',
    place: MODULE,
    arrange: (stage) => stage.answerEntry('minigames', noAnswer),
    says: '모듈 내려받기 · 응답 없음',
    remedy: 'attempt',
  },
  {
    name: 'a page instead of the entry',
    place: MODULE,
    arrange: (stage) => stage.answerEntry('minigames', signInPage),
    says: '모듈 내려받기 · 모듈이 아닌 응답',
    remedy: 'attempt',
  },
  {
    name: 'an entry other than the deployed one',
    place: MODULE,
    arrange: (stage) => stage.answerEntry('minigames', script('var minigames = {};')),
    says: '모듈 내려받기 · 파일이 배포된 것과 다름',
    remedy: 'reload',
  },
  {
    name: 'an entry with a syntax error',
    place: MODULE,
    arrange: (stage) => stage.deployEntry('minigames', () => 'var minigames = {'),
    says: '모듈 내려받기 · 실행 오류',
    remedy: 'reload',
  },
  {
    name: 'an entry that throws',
    place: MODULE,
    arrange: (stage) =>
      stage.deployEntry('minigames', (original) => `throw new Error('no');${original}`),
    says: '모듈 내려받기 · 실행 오류',
    remedy: 'reload',
  },
  {
    name: 'an entry without the module',
    place: MODULE,
    arrange: (stage) =>
      stage.deployEntry('minigames', (original) => original.replace('"./remote"', '"./other"')),
    says: '모듈 내려받기 · 모듈이 비어 있음',
    remedy: 'reload',
  },
  {
    name: 'an entry that was built on a later React',
    place: MODULE,
    arrange: (stage) =>
      stage.deployEntry('minigames', (original) =>
        original.replaceAll('requiredVersion:"^19', 'requiredVersion:"^99'),
      ),
    says: '화면 코드 내려받기 · 공용 부품의 버전이 다름',
    remedy: 'reload',
  },
  {
    name: 'a module that never answers',
    place: MODULE,
    arrange: (stage) => stage.answerModule('minigames', noAnswer),
    says: '모듈 내려받기 · 응답 없음',
    remedy: 'attempt',
  },
  {
    name: 'a module other than the deployed one',
    place: MODULE,
    arrange: (stage) => stage.answerModule('minigames', altered),
    says: '모듈 내려받기 · 파일이 배포된 것과 다름',
    remedy: 'reload',
  },
  {
    name: 'a module without the page',
    place: MODULE,
    arrange: (stage) =>
      stage.deployModule('minigames', (original) =>
        original.replace('id:"powerball-settings",', 'id:"another",'),
      ),
    says: '모듈 내려받기 · 모듈의 내용이 선언과 다름',
    remedy: 'reload',
  },
  {
    name: 'a page that throws when it is drawn',
    place: DRAWING,
    arrange: (stage) =>
      stage.deployEntry('minigames', (_, manifest) => entryOf(manifest, 'throws-when-drawn')),
    says: '화면 그리기 · 실행 오류',
    remedy: 'drawing',
  },
  {
    name: 'a contract that the shell does not offer',
    place: MODULE,
    arrange: async (stage) =>
      stage.tell(({ remotes }) => {
        for (const { manifest } of remotes)
          if (manifest.id === 'minigames') Object.assign(manifest, { contract: '^9.0.0' });
      }),
    says: '버전이 맞지 않음 · 모듈은 ^9.0.0',
    remedy: 'reload',
  },
  {
    name: 'the script of a page that is not there',
    place: PAGE,
    arrange: (stage) => stage.answerPages('config', notFound),
    says: '화면 코드 내려받기 · 파일이 없음',
    remedy: 'attempt',
  },
  {
    name: 'the script of a page whose connection is refused',
    place: PAGE,
    arrange: (stage) => stage.answerPages('config', refused),
    says: '화면 코드 내려받기 · 받지 못함',
    remedy: 'attempt',
  },
  {
    name: 'the script of a page that never answers',
    place: PAGE,
    arrange: (stage) => stage.answerPages('config', noAnswer),
    says: '화면 코드 내려받기 · 응답 없음',
    remedy: 'attempt',
  },
  {
    name: 'a page instead of the script of a page',
    place: PAGE,
    arrange: (stage) => stage.answerPages('config', signInPage),
    says: '화면 코드 내려받기 · 모듈이 아닌 응답',
    remedy: 'attempt',
  },
  {
    name: 'the script of a page other than the deployed one',
    place: PAGE,
    arrange: (stage) => stage.answerPages('config', altered),
    says: '화면 코드 내려받기 · 파일이 배포된 것과 다름',
    remedy: 'reload',
  },
  {
    name: 'the script of a page that a redeploy took away',
    place: REPLACED,
    arrange: async (stage) => {
      await stage.answerPages('config', notFound);
      stage.tellThen(({ remotes }) => {
        for (const remote of remotes)
          if (remote.manifest.id === 'config')
            Object.assign(remote, { baseUrl: '/remotes/config/1.0.1+0123456789ab/' });
      });
    },
    says: '화면 코드 내려받기 · 파일이 없음',
    remedy: 'reload',
  },
];
