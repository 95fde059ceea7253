import { sql } from 'kysely'
import { insertRows } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Random } from '../random.ts'
import { departmentPlans } from './departments.ts'
import type { Person } from './people.ts'

type World = {
  people: readonly Person[]
  departmentIds: readonly number[]
  positionIds: ReadonlyMap<string, number>
  now: Date
}

/** How many of the remaining people came from another department at the last change of terms. */
const movedBefore = 30

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** Writes past memberships, planned changes, and a reorganisation in preparation for the next spring. */
export async function writeEffectiveDates(trx: CompanyDb, random: Random, world: World) {
  await writeHistory(trx, random, world)
  await writePlans(trx, random, world)
  await writeReorganisation(trx, world)
}

/* The last 1 April or 1 October and the next 1 April, in the company's time zone. */
function terms(now: Date) {
  const today = dayOf(new Date(now.getTime() + 9 * 3_600_000))
  const year = Number(today.slice(0, 4))
  const last = [`${year}-10-01`, `${year}-04-01`, `${year - 1}-10-01`].find((day) => day < today)!
  const spring = today < `${year}-04-01` ? `${year}-04-01` : `${year + 1}-04-01`
  const soon = new Date(`${today}T00:00:00Z`)
  soon.setUTCMonth(soon.getUTCMonth() + 1, 1)
  return { last, spring, soon: dayOf(soon) }
}

async function writeHistory(trx: CompanyDb, random: Random, { people, departmentIds, now }: World) {
  const companyId = companyIdOf(trx)
  const { last } = terms(now)
  await sql`update department_history set from_on = date '2019-04-01' where company_id = ${companyId}`.execute(
    trx,
  )
  await sql`update membership_history h set from_on = least(u.created_at, ${now}::timestamptz - interval '1 day')::date
    from users u where h.company_id = ${companyId} and u.company_id = ${companyId} and u.id = h.user_id`.execute(
    trx,
  )
  // A department that had another name, and people who came from other departments at the last change of terms.
  const renamed = departmentIds[departmentPlans.findIndex(({ name }) => name === '商品企画部')]!
  await sql`update department_history set from_on = ${last}::date
    where company_id = ${companyId} and department_id = ${renamed}`.execute(trx)
  await sql`insert into department_history (company_id, department_id, parent_id, name, from_on, until_on)
    select ${companyId}, ${renamed}, parent_id, '商品開発部', date '2019-04-01', ${last}::date
    from departments where company_id = ${companyId} and id = ${renamed}`.execute(trx)
  const stores = departmentIds.filter((_, at) => ['store', 'branch'].includes(departmentPlans[at]!.kind))
  const sato = people.filter(({ name }) => name === '佐藤 花子')
  const others = random.some(
    people.filter(({ manager, status, name }) => !manager && status === 'active' && name !== '佐藤 花子'),
    movedBefore,
  )
  for (const { id, department } of [...sato, ...others]) {
    const from = random.pick(stores.filter((one) => one !== department.id))
    await sql`with was as (
        select h.id, h.from_on, h.position_id, h.position_name from membership_history h
        where h.company_id = ${companyId} and h.user_id = ${id} and h.department_id = ${department.id}
          and h.until_on is null and h.from_on < ${last}::date and h.main
      ), moved as (
        update membership_history h set from_on = ${last}::date from was
        where h.company_id = ${companyId} and h.id = was.id
      )
      insert into membership_history
        (company_id, user_id, department_id, position_id, position_name, job_label, main, from_on, until_on)
      select ${companyId}, ${id}, ${from}, position_id, position_name, '', true, from_on, ${last}::date
      from was`.execute(trx)
  }
}

async function writePlans(
  trx: CompanyDb,
  random: Random,
  { people, departmentIds, positionIds, now }: World,
) {
  const companyId = companyIdOf(trx)
  const { spring, soon } = terms(now)
  const administrator = people.find(({ role }) => role === 'administrator')!
  const place = (department: string, position: string, jobLabel = '') => ({
    departmentId: departmentIds[departmentPlans.findIndex(({ name }) => name === department)]!,
    departmentName: department,
    positionId: positionIds.get(position) ?? null,
    positionName: position,
    jobLabel,
  })
  const standing = await trx
    .selectFrom('memberships')
    .select(['userId', 'departmentId', 'positionId', 'jobLabel'])
    .orderBy('main', 'desc')
    .orderBy('departmentId')
    .execute()
  const basedOn = (userId: number) =>
    standing.filter((row) => row.userId === userId).map(({ userId: _, ...row }) => row)
  const clerks = random.some(
    people.filter(({ manager, status, position }) => !manager && status === 'active' && position === '一般'),
    5,
  )
  const plans = [
    { to: place('梅田店', '主任', '売場責任者'), on: soon },
    { to: place('法人営業部', '一般', '法人営業'), on: soon },
    { to: place('食品課', '一般', 'バイヤー'), on: spring },
    { to: place('採用教育課', '主任'), on: spring },
    { to: place('仙台支店', '一般'), on: spring },
  ]
  const common = { companyId, createdById: administrator.id, account: null }
  await insertRows(
    trx,
    'plannedChanges',
    plans.map(({ to, on }, i) => ({
      ...{ ...common, kind: 'transfer', userId: clerks[i]!.id, effectiveOn: on },
      memberships: JSON.stringify([to]),
      // The last one was planned for a department that the person has left since.
      basedOn: JSON.stringify(
        i === 4 ? [{ ...basedOn(clerks[i]!.id)[0], jobLabel: '応援' }] : basedOn(clerks[i]!.id),
      ),
    })),
    ['memberships', 'basedOn'],
  )
  const joins = [
    ['春野', 'ハルノ', '陽菜', 'ヒナ', '青葉通り店', 'hina.haruno@hiroba.example'],
    ['若林', 'ワカバヤシ', '悠斗', 'ユウト', '情報システム部', 'yuto.wakabayashi@hiroba.example'],
    ['新井', 'アライ', '美月', 'ミヅキ', '入荷課', 'mizuki.arai@hiroba.example'],
  ] as const
  await insertRows(
    trx,
    'plannedChanges',
    joins.map(([familyName, familyNameKana, givenName, givenNameKana, department, email]) => ({
      ...{ companyId, createdById: administrator.id, kind: 'join', effectiveOn: spring },
      account: JSON.stringify({
        ...{ familyName, givenName, familyNameKana, givenNameKana, email, companyLoginId: null },
      }),
      memberships: JSON.stringify([place(department, '一般', '新入社員')]),
    })),
    ['account', 'memberships'],
  )
}

async function writeReorganisation(trx: CompanyDb, { people, departmentIds, positionIds, now }: World) {
  const companyId = companyIdOf(trx)
  const { spring } = terms(now)
  const at = (name: string) => departmentPlans.findIndex((plan) => plan.name === name)
  const ref = (name: string) => String(departmentIds[at(name)]!)
  const was = (of: string) => {
    const { name, kana: nameKana, parent, published } = departmentPlans[at(of)]!
    return { name, nameKana, published, parentId: parent === null ? null : departmentIds[parent]! }
  }
  const steps = [
    {
      ...{
        kind: 'create',
        key: 'n1',
        parent: ref('営業本部'),
        name: '首都圏営業部',
        published: true,
        was: null,
      },
      nameKana: 'シュトケンエイギョウブ',
    },
    { kind: 'move', department: ref('東京支店'), parent: 'n1', was: was('東京支店') },
    { kind: 'move', department: ref('横浜支店'), parent: 'n1', was: was('横浜支店') },
    {
      ...{ kind: 'rename', department: ref('新規事業準備室'), was: was('新規事業準備室') },
      ...{ name: '新規事業推進室', nameKana: 'シンキジギョウスイシンシツ' },
    },
    { kind: 'publish', department: ref('新規事業準備室'), was: was('新規事業準備室') },
    {
      ...{ kind: 'close', department: ref('施設管理課'), into: ref('総務課'), was: was('施設管理課') },
      conditions: 'replace',
    },
  ]
  const administrator = people.find(({ role }) => role === 'administrator')!
  const { rows } = await sql<{ id: number }>`
    insert into reorganisations (company_id, name, created_by_id, steps, version)
    values (${companyId}, ${`${spring.slice(0, 4)}年4月の組織変更`}, ${administrator.id},
      ${JSON.stringify(steps)}::text::jsonb, 2)
    returning id`.execute(trx)
  const { id } = rows[0]!
  const head = people.find(({ department, manager }) => department.name === '東京支店' && manager)!
  const planner = people.find(
    ({ department, manager, status }) => department.name === '営業推進部' && !manager && status === 'active',
  )!
  const standing = await trx
    .selectFrom('memberships')
    .select(['userId', 'departmentId', 'positionId', 'jobLabel'])
    .where('userId', 'in', [head.id, planner.id])
    .orderBy('main', 'desc')
    .orderBy('departmentId')
    .execute()
  const moves = [
    { userId: head.id, department: 'n1', position: '部長' },
    { userId: planner.id, department: ref('新規事業準備室'), position: '主任' },
  ]
  await insertRows(
    trx,
    'reorganisationMoves',
    moves.map(({ userId, department, position }) => ({
      ...{ companyId, reorganisationId: id, userId },
      memberships: JSON.stringify([
        { department, positionId: positionIds.get(position) ?? null, jobLabel: '' },
      ]),
      basedOn: JSON.stringify(
        standing.filter((row) => row.userId === userId).map(({ userId: _, ...row }) => row),
      ),
    })),
    ['memberships', 'basedOn'],
  )
}
