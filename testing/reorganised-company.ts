import type { ApproverCondition, WorkflowStep } from '#common/approval/workflow.ts'
import type { AudienceRule } from '#common/audience-rule.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makePosition } from '#db/factories/position.ts'
import type { TestCompany } from '#db/factories/test-company.ts'
import { makeUser } from '#db/factories/user.ts'

/*
 * 本社 (社長) over 営業本部 (本部長) over 一課 (課長, three) and 二課 (課長, two); 人事部 (部長, one) beside it.
 */
export type ReorganisedCompany = Awaited<ReturnType<typeof makeReorganisedCompany>>
/** Departments, people, audiences and menus with every kind of approver, in a test company. */
export async function makeReorganisedCompany({ db, companyId }: Pick<TestCompany, 'db' | 'companyId'>) {
  const head = await makeDepartment(db, { name: '本社' })
  const sales = await makeDepartment(db, { name: '営業本部', parentId: head })
  const first = await makeDepartment(db, { name: '一課', parentId: sales, sortOrder: 0 })
  const second = await makeDepartment(db, { name: '二課', parentId: sales, sortOrder: 1 })
  const staff = await makeDepartment(db, { name: '人事部', parentId: head, sortOrder: 1 })
  const president = await makePosition(db, { name: '社長', manager: true, selfApproval: true, sortOrder: 1 })
  const director = await makePosition(db, { name: '本部長', manager: true, sortOrder: 2 })
  const chief = await makePosition(db, { name: '課長', manager: true, sortOrder: 3 })
  const clerk = await makePosition(db, { name: '係', sortOrder: 4 })
  const person = (familyName: string, departmentId: number, positionId: number, also: number[] = []) =>
    makeUser(db, {
      familyName,
      memberships: [
        { departmentId, positionId },
        ...also.map((one) => ({ departmentId: one, positionId: clerk })),
      ],
    })
  const people = {
    president: await person('社長', head, president),
    director: await person('本部長', sales, director),
    firstChief: await person('一課長', first, chief),
    secondChief: await person('二課長', second, chief),
    staffChief: await person('人事部長', staff, chief),
    a: await person('甲', first, clerk),
    b: await person('乙', first, clerk, [second]),
    c: await person('丙', first, clerk),
    d: await person('丁', second, clerk),
    e: await person('戊', staff, clerk),
  }
  const rules: AudienceRule[] = [
    { include: [{ type: 'department', id: sales, descendants: true }], match: 'any' },
    { include: [{ type: 'department', id: second, descendants: false }], match: 'any' },
    {
      include: [
        { type: 'department', id: head, descendants: true },
        { type: 'position', id: chief },
      ],
      match: 'all',
      exclude: [{ type: 'department', id: staff, descendants: true }],
    },
    {
      include: [
        { type: 'department', id: staff, descendants: false },
        { type: 'user', id: people.d },
      ],
      match: 'any',
    },
  ]
  const audiences: number[] = []
  for (const rule of rules) audiences.push(await audienceOf(db, rule))
  const conditions: ApproverCondition[][] = [
    [{ type: 'superior' }],
    [{ type: 'superiors', levels: 3 }],
    [{ type: 'position', positionId: chief, of: 'own' }],
    [
      { type: 'position', positionId: director, of: 'parent' },
      { type: 'user', userId: people.e },
    ],
    [{ type: 'position', positionId: chief, of: 'anywhere' }],
    [{ type: 'department', departmentId: second }],
  ]
  const menus: { id: number; rule: AudienceRule; steps: WorkflowStep[] }[] = []
  for (const [index, rule] of rules.entries()) {
    const id = await makeMenu(db, {
      name: `制度${index}`,
      useAudienceId: audiences[index]!,
      publicationAudienceId: audiences[(index + 1) % rules.length]!,
      reportWorkflowVersion: 1,
    })
    const steps = conditions.slice(index, index + 3).map(
      (approvers, place): WorkflowStep => ({
        ...{ key: `s${place}`, name: `段階${place}`, approvers, when: [], itemKeys: [] },
        need: place === 1 ? { mode: 'count', count: 2 } : { mode: 'any' },
      }),
    )
    await db
      .insertInto('menuWorkflows')
      .values({
        companyId,
        menuId: id,
        stage: 'report',
        version: 1,
        workflow: JSON.stringify({ steps, watchers: [] }),
      })
      .execute()
    await makeFeed(db, { menuId: id, authorId: people.a, audienceId: audiences[index]! })
    menus.push({ id, rule, steps })
  }
  return {
    ...{ head, sales, first, second, staff, president, director, chief, clerk },
    ...{ people, rules, audiences, menus },
  }
}
