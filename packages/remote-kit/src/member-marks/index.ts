export { type KnownMember, MemberMarks } from './member-marks';
