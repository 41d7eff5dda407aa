export { PartnerTree } from './partner-tree';
