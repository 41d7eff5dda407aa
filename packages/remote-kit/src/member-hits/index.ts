export { MemberHits } from './member-hits';
