export { useRecordColumns } from './record-columns';
export { type Opened, RecordScreen, reasonedDeed } from './record-screen';
