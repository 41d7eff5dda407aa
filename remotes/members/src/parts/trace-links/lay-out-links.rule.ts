import type { members, ReplyOf } from '@gwanje/contract';

type Links = ReplyOf<typeof members.readMemberLinks>;

/** Half the width of the picture, and how far from its middle each step stands. */
export const HALF = 300;
const RADIUS = [0, 130, 255] as const;
/** Names of more members would lie on each other. */
const NAMED_MAX = 60;

interface Dot {
  readonly member: Links['members'][number];
  readonly x: number;
  readonly y: number;
  readonly isNamed: boolean;
}

interface Line {
  readonly id: string;
  readonly kind: Links['links'][number]['kind'];
  readonly from: Dot;
  readonly to: Dot;
}

/** Members on a circle for each step, and a line from the nearest of each group to its others. */
export function layOutLinks({ members, links }: Pick<Links, 'members' | 'links'>): {
  readonly dots: readonly Dot[];
  readonly lines: readonly Line[];
} {
  const isNamed = members.length <= NAMED_MAX;
  const dots = members.map((member): Dot => {
    const beside = members.filter(({ step }) => step === member.step);
    const turn = (2 * Math.PI * beside.indexOf(member)) / beside.length - Math.PI / 2;
    const radius = RADIUS[member.step] ?? HALF;
    return {
      member,
      x: Math.round(HALF + radius * Math.cos(turn)),
      y: Math.round(HALF + radius * Math.sin(turn)),
      isNamed,
    };
  });
  const dotOf = new Map(dots.map((dot) => [dot.member._id, dot]));
  const lines = links.flatMap(({ groupId, kind, memberIds }) => {
    const [from, ...others] = memberIds.flatMap((id) => dotOf.get(id) ?? []);
    return from
      ? others.map((to): Line => ({ id: `${groupId} ${to.member._id}`, kind, from, to }))
      : [];
  });
  return { dots, lines };
}
