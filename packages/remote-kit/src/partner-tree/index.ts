export { PartnerTree } from './partner-tree';
export { movedBetween } from './partner-tree.rule';
