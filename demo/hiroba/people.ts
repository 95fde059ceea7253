import { passwordHash } from '#db/factories/password.ts'
import { insertRows, reserveIds } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Random } from '../random.ts'
import { type DepartmentPlan, departmentPlans } from './departments.ts'
import { greetings } from './greetings.ts'
import { familyNames, mensNames, type NamePart, womensNames } from './names.ts'

export type Person = {
  id: number
  familyName: string
  /** Family and given name with a half-width space. */
  name: string
  woman: boolean
  department: DepartmentPlan & { id: number }
  position: string
  manager: boolean
  status: 'invited' | 'active' | 'stopped' | 'withdrawn'
  role: 'employee' | 'administrator'
  email: string | null
  /** How much more than others the person writes. */
  activity: number
}

type Named = { family: string; given: string; department: string; position: string; email: string }

/** The people whose accounts are handed out. */
const named: (Named & { role?: 'administrator' })[] = [
  {
    family: '高橋',
    given: '直子',
    department: '総務部',
    position: '主任',
    email: 'admin@hiroba.example',
    role: 'administrator',
  },
  {
    family: '佐藤',
    given: '花子',
    department: '青葉通り店',
    position: '一般',
    email: 'hanako.sato@hiroba.example',
  },
  {
    family: '鈴木',
    given: '太郎',
    department: '仙台支店',
    position: '支店長',
    email: 'taro.suzuki@hiroba.example',
  },
]

const withoutEmail = 25
const concurrentPosts = 25
/** Accounts that are not active, chosen among people without a management position. */
const exceptions = ['invited', 'invited', 'invited', 'invited', 'stopped', 'stopped', 'stopped'] as const
const withdrawn = 4

/** Who writes the company's documents, without full administration, and can sign in to review those of others. */
const writerEmail = 'jinji@hiroba.example'

/** Gives one person access to sections without full administration. */
async function handSections(
  db: CompanyDb,
  userId: number,
  sections: readonly ('accounting' | 'documents' | 'announcements')[],
) {
  const companyId = companyIdOf(db)
  const theirs = db
    .updateTable('users')
    .set({ role: 'section_administrator' })
    .where('companyId', '=', companyId)
  await theirs.where('id', '=', userId).execute()
  await db
    .insertInto('administratorSections')
    .values(sections.map((section) => ({ companyId, userId, section })))
    .execute()
}

/**
 * Writes all people with their positions and sign-in names. Password: `password` of db/factories/password.ts.
 */
export async function writePeople(
  db: CompanyDb,
  random: Random,
  departmentIds: readonly number[],
  positionIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<Person[]> {
  const companyId = companyIdOf(db)
  const posts = departmentPlans.flatMap((plan, at) =>
    Array.from({ length: plan.people }, (_, place) => ({ plan, departmentId: departmentIds[at]!, place })),
  )
  const ids = await reserveIds(db, 'users', posts.length)
  const takeName = nameTaker(random)
  const usedEmails = new Set(named.map(({ email }) => email))
  const waiting = [...named]
  const drafts = posts.map(({ plan, departmentId, place }, i) => {
    const position = place === 0 ? plan.head : ordinaryPosition(random, plan, place)
    const known = waiting.find(
      (one) => one.department === plan.name && (one.position === plan.head) === (place === 0),
    )
    if (known) waiting.splice(waiting.indexOf(known), 1)
    const { family, given, woman } = known ? namedParts(known) : takeName()
    const email = known?.email ?? freeEmail(usedEmails, `${given.spelt}.${family.spelt}`)
    return {
      id: ids[i]!,
      family,
      given,
      woman,
      plan,
      departmentId,
      known: known !== undefined,
      position: known?.position ?? position,
      role: known?.role ?? ('employee' as const),
      email: email as string | null,
      companyLoginId: null as string | null,
      status: 'active' as Person['status'],
    }
  })
  const ordinary = random.some(
    drafts.filter(({ known, position }) => !known && ['一般', '契約社員', 'パートナー'].includes(position)),
    1_000,
  )
  const floor = ordinary.filter(({ plan }) => plan.kind === 'store' || plan.kind === 'warehouse')
  floor.slice(0, withoutEmail).forEach((draft, i) => {
    draft.email = null
    draft.companyLoginId = `hiroba0001-${1001 + i * 3}`
  })
  ordinary.slice(0, exceptions.length).forEach((draft, i) => {
    draft.status = exceptions[i]!
  })
  for (const draft of ordinary.slice(-withdrawn)) draft.status = 'withdrawn'
  const writer = drafts.find(({ plan }) => plan.name.includes('人事'))
  if (writer) writer.email = writerEmail

  await insertRows(
    db,
    'users',
    drafts.map((draft, i) => ({
      companyId,
      id: draft.id,
      familyName: draft.family.written,
      givenName: draft.given.written,
      familyNameKana: draft.family.kana,
      givenNameKana: draft.given.kana,
      ...formerName(draft, i),
      greeting: draft.known || random.chance(0.7) ? random.pick(greetings) : '',
      email: draft.status === 'withdrawn' ? null : draft.email,
      companyLoginId: draft.status === 'withdrawn' ? null : draft.companyLoginId,
      employeeNumber: String(100_001 + i * 7),
      role: draft.role,
      status: draft.status,
      firstSignedInAt: draft.status === 'invited' ? null : now,
      createdAt: new Date(now.getTime() - random.between(130, 1_400) * 86_400_000),
    })),
  )
  const accountant = drafts.find(
    ({ plan, known, status, position }) =>
      plan.name === '経理部' && !known && status === 'active' && position !== plan.head,
  )
  if (accountant) await handSections(db, accountant.id, ['accounting'])
  if (writer) await handSections(db, writer.id, ['documents', 'announcements'])
  await writeMemberships(db, random, drafts, departmentIds, positionIds)
  await writeWaysIn(
    db,
    drafts.filter(({ status }) => status !== 'withdrawn'),
  )
  return drafts.map((draft) => ({
    id: draft.id,
    familyName: draft.family.written,
    name: `${draft.family.written} ${draft.given.written}`,
    woman: draft.woman,
    department: { ...draft.plan, id: draft.departmentId },
    position: draft.position,
    manager: isManager(draft.position),
    status: draft.status,
    email: draft.email,
    role: draft.role,
    activity: draft.known ? 4 : random.chance(0.15) ? 5 : random.fraction() + 0.2,
  }))
}

/* Some people can still be found by a former family name. */
function formerName(
  { woman, known, given }: { woman: boolean; known: boolean; given: NamePart },
  place: number,
) {
  if (known && given.written === '直子') return { formerFamilyName: '久保田', formerFamilyNameKana: 'クボタ' }
  if (known || !woman || place % 9 !== 4) return { formerFamilyName: '', formerFamilyNameKana: '' }
  const { written, kana } = familyNames[(place * 7) % familyNames.length]!
  return { formerFamilyName: written, formerFamilyNameKana: kana }
}

const managers = new Set(['代表取締役', '取締役', '本部長', '部長', '支店長', '課長', '店長'])
const isManager = (position: string) => managers.has(position)

function ordinaryPosition(random: Random, plan: DepartmentPlan, place: number) {
  if (plan.name === '経営企画室' && place === 1) return '取締役'
  if (place === 1 && plan.people > 3) return '主任'
  if (plan.kind === 'store' || plan.kind === 'warehouse')
    return random.pick(['一般', '一般', '契約社員', 'パートナー', 'パートナー'])
  return random.pick(['主任', '一般', '一般', '一般', '契約社員'])
}

function namedParts({ family, given }: Named) {
  const woman = womensNames.some(({ written }) => written === given)
  const find = (list: NamePart[], written: string) => list.find((part) => part.written === written)!
  return { family: find(familyNames, family), given: find(woman ? womensNames : mensNames, given), woman }
}

/* Common family names occur more often, as in reality; full names are unique. */
function nameTaker(random: Random) {
  const taken = new Set(named.map(({ family, given }) => `${family}${given}`))
  return () => {
    for (;;) {
      const family = familyNames[Math.floor(random.fraction() ** 1.4 * familyNames.length)]!
      const woman = random.chance(0.5)
      const given = random.pick(woman ? womensNames : mensNames)
      const full = `${family.written}${given.written}`
      if (taken.has(full)) continue
      taken.add(full)
      return { family, given, woman }
    }
  }
}

function freeEmail(used: Set<string>, local: string) {
  for (let n = 1; ; n++) {
    const email = `${local}${n === 1 ? '' : n}@hiroba.example`
    if (used.has(email)) continue
    used.add(email)
    return email
  }
}

type Draft = { id: number; plan: DepartmentPlan; departmentId: number; position: string; known: boolean }

const jobLabels = {
  store: ['販売', 'レジ', '売り場担当', '発注担当', 'フロア'],
  warehouse: ['入出荷', '検品', 'フォークリフト', '在庫管理'],
  branch: ['エリア担当', '営業事務', 'スーパーバイザー'],
  office: ['企画', '事務', '分析', '渉外', ''],
}

async function writeMemberships(
  db: CompanyDb,
  random: Random,
  drafts: readonly Draft[],
  departmentIds: readonly number[],
  positionIds: ReadonlyMap<string, number>,
) {
  const companyId = companyIdOf(db)
  const rows = drafts.map((draft) => ({
    companyId,
    userId: draft.id,
    departmentId: draft.departmentId,
    positionId: positionIds.get(draft.position) as number | null,
    jobLabel: random.pick(jobLabels[draft.plan.kind]),
    main: true,
  }))
  const unpublishedId = departmentIds[departmentPlans.findIndex(({ published }) => !published)]!
  const extra = random.some(
    drafts.filter(({ plan, known }) => !known && plan.depth > 1),
    concurrentPosts,
  )
  extra.forEach((draft, i) => {
    const at = random.between(0, departmentPlans.length - 1)
    const departmentId = i < 4 ? unpublishedId : departmentIds[at]!
    if (departmentId === draft.departmentId) return
    const kind = i < 4 ? 'office' : departmentPlans[at]!.kind
    rows.push({
      companyId,
      userId: draft.id,
      departmentId,
      positionId: isManager(draft.position) ? null : positionIds.get('一般')!,
      jobLabel: random.pick(jobLabels[kind]),
      main: false,
    })
  })
  const taro = drafts.find(({ known, position }) => known && position === '支店長')!
  rows.push({
    companyId,
    userId: taro.id,
    departmentId: departmentIds[departmentPlans.findIndex(({ name }) => name === '営業推進部')]!,
    positionId: positionIds.get('主任')!,
    jobLabel: '店舗DX推進',
    main: false,
  })
  await insertRows(db, 'memberships', rows)
}

async function writeWaysIn(
  db: CompanyDb,
  people: readonly { id: number; email: string | null; companyLoginId: string | null; status: string }[],
) {
  const companyId = companyIdOf(db)
  await insertRows(
    db,
    'logins',
    people.map(({ id, email, companyLoginId }) => ({
      companyId,
      userId: id,
      identifier: (email ?? companyLoginId)!,
      kind: email ? ('email' as const) : ('company_login_id' as const),
    })),
  )
  const hash = await passwordHash()
  await insertRows(
    db,
    'credentials',
    people.map(({ id, status }) => ({
      companyId,
      userId: id,
      passwordHash: hash,
      initial: status === 'invited',
    })),
  )
}
