import {
  type DeploymentFlags,
  groupField,
  repeatFields,
  type SettingFields,
  switchField,
} from '@gwanje/contract';
import { fieldsHad } from './fields-had.rule';

const flags = (...modules: DeploymentFlags['modules']): DeploymentFlags => ({
  ...{ configVersion: 2, moneyVersion: 5, gondre: false, multiSite: false },
  ...{ modules, memberDetailTabs: [] },
});
const isOn = switchField({ ko: '사용', en: 'On', unsaved: true });
const FIELDS: SettingFields = {
  isOn,
  bells: groupField({
    ...{ ko: '알림음', en: 'Bells' },
    fields: { sports: { ...isOn, when: { modules: ['sports'] } } },
  }),
  levels: groupField({
    ...{ ko: '레벨별', en: 'By level' },
    fields: repeatFields(
      { lv1: { ko: '레벨 1', en: 'Level 1' }, lv2: { ko: '레벨 2', en: 'Level 2' } },
      { isOn, casino: { ...isOn, when: { modules: ['casino'] } } },
    ),
  }),
};

const fieldsIn = (fields: SettingFields, key: string) => {
  const found = fields[key];
  if (found?.kind !== 'group') throw new Error(`There is no group ${key}`);
  return found.fields;
};

it('leaves out what the deployment lacks, and a group of nothing else', () => {
  const had = fieldsHad(FIELDS, flags());
  expect(Object.keys(had)).toEqual(['isOn', 'levels']);
  const levels = fieldsIn(had, 'levels');
  expect(Object.keys(fieldsIn(levels, 'lv1'))).toEqual(['isOn']);
  expect(fieldsIn(levels, 'lv1')).toBe(fieldsIn(levels, 'lv2'));
});

it('has everything where every module is on', () => {
  expect(fieldsHad(FIELDS, flags('sports', 'casino'))).toEqual(FIELDS);
});
