/** Why a first charge brought less, where that tells of other members or of lines that the house leaves out. */
const OF_OTHERS: readonly string[] = ['joinFirstTaken', 'joinFirstShared', 'joinFirstLine'];

/**
 * A rule as a partner is told it: of what others have taken he learns nothing, and what came instead is
 * the bonus of the first charge of its day.
 */
export const ruleForPartner = <Rule extends string>(rule: Rule): Rule | 'firstBonus' =>
  OF_OTHERS.includes(rule) ? 'firstBonus' : rule;
