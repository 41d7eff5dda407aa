import type { CurrentCounters } from '@gwanje/contract';

type Form = 'plain' | 'signed';
type Read = (counters: CurrentCounters) => number | undefined;

const FIGURES = {
  bankCharge: ['plain', ({ bank }) => bank.charge],
  bankExchange: ['plain', ({ bank }) => bank.exchange],
  bankDue: ['plain', ({ bank }) => bank.due],
  bankIncome: ['signed', ({ bank }) => bank.income],
  userNow: ['plain', ({ user }) => user.now],
  userLogin: ['plain', ({ user }) => user.login],
  userPlay: ['plain', ({ user }) => user.play],
  userTotal: ['plain', ({ user }) => user.total],
  userNormal: ['plain', ({ user }) => user.normal],
  userSuspended: ['plain', ({ user }) => user.suspended],
  assetMoney: ['plain', ({ asset }) => asset.money],
  assetPoint: ['plain', ({ asset }) => asset.point],
  assetAgentMoney: ['plain', ({ asset }) => asset.agentMoney],
  assetAgentPoint: ['plain', ({ asset }) => asset.agentPoint],
  directMoney: ['signed', ({ direct }) => direct.money],
  directPoint: ['signed', ({ direct }) => direct.point],
  sportsBetTotal: ['plain', ({ bet }) => bet?.sportsBetTotal],
  sportsIncome: ['signed', ({ bet }) => bet?.sportsIncome],
  sportsBet: ['plain', ({ bet }) => bet?.sportsBet],
  miniBetTotal: ['plain', ({ bet }) => bet?.miniBetTotal],
  miniIncome: ['signed', ({ bet }) => bet?.miniIncome],
  miniBet: ['plain', ({ bet }) => bet?.miniBet],
  casinoBalance: ['plain', ({ casinoBalance }) => casinoBalance],
  kplayBalance: ['plain', ({ kplayBalance }) => kplayBalance],
  rvBalance: ['plain', ({ rvBalance }) => rvBalance],
} as const satisfies Record<string, readonly [Form, Read]>;

type FigureId = keyof typeof FIGURES;

/** One number of the strip: won, points or people, as its name says. */
export interface StripFigure {
  readonly id: FigureId;
  readonly value: number;
  /** A result, which may be a loss. */
  readonly isSigned: boolean;
}

/** Figures that stand together, and fold together where there is no room. */
export interface FigureGroup {
  readonly group: string;
  readonly figures: readonly StripFigure[];
}

const groupOf = (id: FigureId) => (id.endsWith('Balance') ? 'vendor' : id.replace(/[A-Z].*/, ''));

/** What the strip shows, in its order; what is off or not built is left out. */
export function figureGroups(counters: CurrentCounters): FigureGroup[] {
  const groups = new Map<string, StripFigure[]>();
  for (const [id, [form, read]] of Object.entries(FIGURES) as [FigureId, readonly [Form, Read]][]) {
    const value = read(counters);
    if (value === undefined) continue;
    const figure = { id, value, isSigned: form === 'signed' };
    groups.set(groupOf(id), [...(groups.get(groupOf(id)) ?? []), figure]);
  }
  return [...groups].map(([group, figures]) => ({ group, figures }));
}
