import { runStatement } from '../server/test/test-database';

export const TREE_LEVELS = 9;

const insertLevel = (above: string, many: number) => `
  insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at,
    recommend_path, recommended_by)
  select gen_random_uuid(), upper_member.login_id || n, 'partner', 2, 1, 1, false, '2026-01-01',
    upper_member.path || upper_member.member_id, nullif(upper_member.login_id, 'p')
  from (${above}) as upper_member cross join generate_series(1, ${many}) as each (n)`;

/** Fills an empty database with partners, nine levels of them: heads, and beneath each as many branches. */
export async function loadTree(
  url: string,
  { heads, branches }: { readonly heads: number; readonly branches: number },
): Promise<void> {
  await runStatement(
    url,
    insertLevel(`select 'p' as login_id, null::uuid as member_id, '{}'::uuid[] as path`, heads),
  );
  await runStatement(url, `update member set recommend_path = '{}'`);
  for (let level = 1; level < TREE_LEVELS; level += 1)
    await runStatement(
      url,
      insertLevel(
        `select login_id, member_id, recommend_path as path from member
         where recommend_level = ${level}`,
        branches,
      ),
    );
}
