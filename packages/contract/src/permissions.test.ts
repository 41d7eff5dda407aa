// The table of rights, held against a second copy of it that was written by hand.
import { ADMIN_TYPE_VALUES } from './admin-types';
import { AUDIT_ACTIONS } from './audit-actions';
import { isOfLine, isPermitted, PERMISSIONS, type Permission } from './permissions';

/** A column for each of the types 0, 1, 2, 3, 4, 5 and 9: ● may, ○ within his own line, – may not. */
const TABLE: Record<Permission, string> = {
  'member.read': '●●●●●●○',
  'money.read': '●●●●●●○',
  'partner.read': '●●●●●●○',
  'bet.read': '●●●●●●○',
  'round.read': '●●●●●●–',
  'board.read': '●●●●●●–',
  'tracking.read': '●●●●●●–',
  'login.read': '●●●●●●–',
  'help.read': '●●●●●●–',
  'message.read': '●●●●●●–',
  'coupon.read': '●●●●●●–',
  'settlement.read': '●●●●●●○',
  'calc.read': '●●●●●●–',
  'audit.read': '●––––●–',
  'member.change': '●●–●–––',
  'message.send': '●●–●–––',
  'help.answer': '●●–●–––',
  'board.change': '●●–●–––',
  'member.restrict': '●●–●●––',
  'member.protect': '●●–●●––',
  'coupon.manage': '●●–––––',
  'partner.change': '●●–––––',
  'partner.move': '●●–––––',
  'ipBlock.manage': '●●––●––',
  'round.decide': '●●––●––',
  'bet.decide': '●●––●––',
  'money.request': '●●●●––○',
  'money.move': '●●●–––○',
  'money.test': '●●●––––',
  'money.adjust': '●–●––––',
  'money.pay': '●–●––––',
  'settlement.decide': '●–●––––',
  'partnerRate.change': '●–●–––○',
  'calc.shot': '●●●––●–',
  'money.decide': '●●●––––',
  'depositAccount.change': '●–●––––',
  'member.reveal': '●●●–●––',
  'export.run': '●●●–●●–',
  'moneySettings.read': '●●●●●●–',
  'minigameSettings.read': '●●●●●●–',
  'siteSettings.read': '●●●●●●–',
  'betSettings.read': '●●●●●●–',
  'moneySettings.change': '●–●––––',
  'minigameSettings.change': '●●––●––',
  'betSettings.change': '●●––●––',
  'maintenance.change': '●●––●––',
  'siteSettings.change': '●●–––––',
  'admin.manage': '●––––––',
};

const signOf = (type: number, permission: Permission) => {
  if (!isPermitted(type, permission)) return '–';
  return type === 9 && isOfLine(permission) ? '○' : '●';
};

test.each(Object.keys(PERMISSIONS) as Permission[])(
  '%s is held as the table says',
  (permission) => {
    expect(ADMIN_TYPE_VALUES.map((type) => signOf(type, permission)).join('')).toBe(
      TABLE[permission],
    );
  },
);

test('the table has a row for every permission, and no other', () => {
  expect(Object.keys(TABLE).sort()).toEqual(Object.keys(PERMISSIONS).sort());
});

test('a type that this build does not know holds nothing', () => {
  const held = (Object.keys(PERMISSIONS) as Permission[]).filter((one) =>
    [-1, 6, 7, 8, 10, 0.5].some((type) => isPermitted(type, one)),
  );
  expect(held).toEqual([]);
});

test.each(['public', 'session', 'unfinished-session'] as const)('%s is of no line', (access) => {
  expect(isOfLine(access)).toBe(false);
});

test('an export has the name that its button has, for whoever may and in the audit log', () => {
  const {
    'export.start': started,
    'export.cancel': cancelled,
    'export.fetch': had,
  } = AUDIT_ACTIONS;
  for (const { ko } of [PERMISSIONS['export.run'], started, cancelled, had])
    expect(ko).toMatch(/^내보(내기|낸)/);
});
