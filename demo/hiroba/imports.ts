import { sql } from 'kysely'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Person } from './people.ts'

const day = 86_400_000

/**
 * The imports that added the people who have not signed in yet: one that can still be undone, and an earlier
 * one.
 */
export async function writeImports(db: CompanyDb, people: readonly Person[], now: Date) {
  const companyId = companyIdOf(db)
  const makerId = people.find(({ role }) => role === 'administrator')!.id
  const newcomers = people.filter(({ status }) => status === 'invited').map(({ id }) => id)
  const given = { source: 'file', createDepartments: false, createPositions: false } as const
  const old = new Date(now.getTime() - 50 * day)
  const fresh = new Date(now.getTime() - 5 * day)
  const [earlier, latest] = await db
    .insertInto('userImports')
    .values([
      {
        ...{
          companyId,
          userId: makerId,
          clientKey: 'demo-import-1',
          kind: 'people',
          state: 'applied',
          ...given,
        },
        ...{ fileName: '2026年10月_組織変更.csv', encoding: 'shift_jis', rowCount: 18, changedCount: 16 },
        ...{ unchangedCount: 2, checkVersion: 1, createdAt: old, checkedAt: old, appliedAt: old },
      },
      {
        ...{
          companyId,
          userId: makerId,
          clientKey: 'demo-import-2',
          kind: 'people',
          state: 'applied',
          ...given,
        },
        ...{ fileName: '2026年11月_入社.csv', encoding: 'utf8', rowCount: newcomers.length + 1 },
        ...{ newCount: newcomers.length, errorCount: 1, leaveOutErrors: true, checkVersion: 1 },
        ...{ createdAt: fresh, checkedAt: fresh, appliedAt: fresh },
      },
    ])
    .returning('id')
    .execute()
  if (!earlier || !latest) throw new Error('The imports of the demo company were not made')
  await sql`update users set created_at = ${fresh} where company_id = ${companyId} and id = any(${newcomers}::bigint[])`.execute(
    db,
  )
  await sql`insert into user_import_rows (company_id, user_import_id, place, outcome, user_id, name, identifier, after, problems)
    select u.company_id, ${latest.id}, 1 + row_number() over (order by u.id), 'new', u.id,
      u.family_name || ' ' || u.given_name, coalesce(u.email, u.company_login_id, ''),
      jsonb_build_object('familyName', u.family_name, 'givenName', u.given_name,
        'familyNameKana', u.family_name_kana, 'givenNameKana', u.given_name_kana, 'email', u.email,
        'companyLoginId', u.company_login_id, 'status', u.status, 'stopsOn', u.stops_on, 'resumesOn', u.resumes_on,
        'lastOn', u.last_on, 'memberships', (
          select jsonb_agg(jsonb_build_object('departmentId', b.department_id, 'positionId', b.position_id,
            'position', p.name, 'jobLabel', b.job_label,
            'department', (select string_agg(x.name, '／' order by a.depth desc) from department_ancestors a
              join departments x on x.company_id = a.company_id and x.id = a.ancestor_id
              where a.company_id = b.company_id and a.department_id = b.department_id))
            order by b.main desc, d.sort_order, d.id)
          from memberships b
          join departments d on d.company_id = b.company_id and d.id = b.department_id
          left join positions p on p.company_id = b.company_id and p.id = b.position_id
          where b.company_id = u.company_id and b.user_id = u.id)),
      '[]'
    from users u where u.company_id = ${companyId} and u.id = any(${newcomers}::bigint[])`.execute(db)
  const problem = {
    code: 'unknownDepartment',
    column: 4,
    header: '部署',
    text: '営業本部／札幌支店',
    number: 0,
  }
  await db
    .insertInto('userImportRows')
    .values({
      ...{ companyId, userImportId: latest.id, place: newcomers.length + 2, outcome: 'error' },
      ...{
        name: '森本 拓海',
        identifier: 'takumi.morimoto@hiroba.example',
        problems: JSON.stringify([problem]) as never,
      },
    })
    .execute()
}
