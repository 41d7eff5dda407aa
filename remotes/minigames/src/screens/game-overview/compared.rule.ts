/** The documents that games of one market set are compared by. */
export const COMPARED_KINDS = ['switch', 'rate', 'bet', 'top'] as const;
export type ComparedKind = (typeof COMPARED_KINDS)[number];
