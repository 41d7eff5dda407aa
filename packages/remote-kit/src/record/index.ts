export { linesOf } from './place-refusals.rule';
export { PlainForm, ReasonForm } from './reason-form';
export type { RecordField } from './record-field';
export { RecordForm } from './record-form';
