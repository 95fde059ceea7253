import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { PlannedDepartment } from '#common/reorganisation.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { findPeople } from '#server/features/audiences/audiences.queries.ts'
import { presentPerson } from '#server/features/users/users.present.ts'
import type { Applied } from './apply-plan.ts'
import { type ApprovalPlace, compareApprovals } from './approval-changes.ts'
import { type Person, type Rules, ruleAsker, type Snapshot } from './organisation-snapshot.ts'
import type { Plan } from './plan-conflicts.ts'
import type { Outcome } from './reorganisations.queries.ts'

/** How many of each list are told; the counts are of all. */
const mostTold = 50
const sampleSize = 10
/** Of one approver. */
const mostChanges = 10

type Sides = { rules: Rules; before: Snapshot; after: Snapshot; plan: Plan; applied: Applied }

/** What a plan did, told from what was so before and what is so after. Asked within the transaction that did it. */
export async function tellOutcome(trx: CompanyDb, sides: Sides): Promise<Outcome> {
  const { rules, before, after, plan, applied } = sides
  const asks = ruleAsker()
  const approvals = await compareApprovals(rules, before, after, asks)
  const audiences = await compareAudiences(rules, before, after, asks)
  const approverIds = [...new Set([...approvals.lost.keys(), ...approvals.gained.keys()])].sort((a, b) => {
    const weight = (id: number) =>
      (approvals.lost.get(id) ?? []).reduce((sum, { applicantIds }) => sum + applicantIds.length, 0)
    return weight(b) - weight(a) || a - b
  })
  const told = approverIds.slice(0, mostTold)
  const uses = await findAudienceUses(
    trx,
    audiences.map(({ id }) => id),
  )
  const used = audiences
    .filter(({ id }) => uses.menus.has(id) || uses.feeds.has(id))
    .sort((a, b) => b.lost.length + b.gained.length - (a.lost.length + a.gained.length) || a.id - b.id)
  const waiting = await findWaiting(trx, leavers(before, after))
  const moved = applied.moved
  const empty = samePeople(approvals.empty)
  const people = await peopleNamed(trx, [
    ...told,
    ...moved.slice(0, mostTold).map(({ userId }) => userId),
    ...waiting.slice(0, mostTold).map(({ userId }) => userId),
    ...told
      .flatMap((id) => [...(approvals.lost.get(id) ?? []), ...(approvals.gained.get(id) ?? [])])
      .flatMap(sampleOf),
    ...empty.slice(0, mostTold).flatMap(sampleOf),
    ...used
      .slice(0, mostTold)
      .flatMap(({ gained, lost }) => [...gained.slice(0, sampleSize), ...lost.slice(0, sampleSize)]),
  ])
  const change = ({ places, applicantIds }: ApprovalChange) => ({
    places: places.slice(0, mostTold),
    placeCount: places.length,
    applicantCount: applicantIds.length,
    applicants: sampleOf({ applicantIds }).flatMap((id) => people.get(id) ?? []),
  })
  const some = (ids: readonly number[]) => ({
    count: ids.length,
    sample: ids.slice(0, sampleSize).flatMap((id) => people.get(id) ?? []),
  })
  const words = placeWords(plan, applied)
  return {
    at: new Date().toISOString(),
    departments: plan.tree.departments.map((one) => tellDepartment(one, sides)),
    moved: some(moved.map(({ userId }) => userId)),
    moves: moved.slice(0, mostTold).flatMap(({ userId, before: from, after: to }) => {
      const user = people.get(userId)
      return user ? [{ user, before: from.map(words.before), after: to.map(words.after) }] : []
    }),
    approvers: told.flatMap((id) => {
      const user = people.get(id)
      const of = (changes: Map<number, ApprovalPlace[]>) =>
        samePeople(changes.get(id) ?? [])
          .slice(0, mostChanges)
          .map(change)
      return user ? [{ user, lost: of(approvals.lost), gained: of(approvals.gained) }] : []
    }),
    approverCount: approverIds.length,
    emptySteps: empty.slice(0, mostTold).map(change),
    emptyStepCount: approvals.empty.length,
    audiences: used.slice(0, mostTold).map(({ id, gained, lost }) => ({
      id,
      menus: uses.menus.get(id) ?? [],
      feedCount: uses.feeds.get(id) ?? 0,
      gained: some(gained),
      lost: some(lost),
    })),
    audienceCount: used.length,
    waiting: waiting.slice(0, mostTold).flatMap(({ userId, seatCount }) => {
      const user = people.get(userId)
      return user ? [{ user, seatCount }] : []
    }),
    waitingCount: waiting.length,
  }
}

type ApprovalChange = { places: Omit<ApprovalPlace, 'applicantIds'>[]; applicantIds: number[] }

/** Steps of many menus often change for the same people: these are told once. */
function samePeople(places: readonly ApprovalPlace[]): ApprovalChange[] {
  const groups = Map.groupBy(places, ({ applicantIds }) => String(applicantIds))
  return [...groups.values()].map((of) => ({
    places: of.map(({ applicantIds: _, ...place }) => place),
    applicantIds: of[0]!.applicantIds,
  }))
}

const sampleOf = ({ applicantIds }: { applicantIds: readonly number[] }) => applicantIds.slice(0, sampleSize)

function tellDepartment(one: PlannedDepartment, { before, after, applied }: Sides) {
  const id = applied.ids.get(one.ref)
  return {
    ...{
      ref: one.ref,
      parent: one.parent,
      depth: one.depth,
      name: one.name,
      path: one.path,
      marks: one.marks,
    },
    pathBefore: one.before?.path ?? null,
    memberCountBefore: one.before && id !== undefined ? (before.memberCounts.get(id) ?? 0) : 0,
    memberCountAfter: id === undefined ? 0 : (after.memberCounts.get(id) ?? 0),
  }
}

/* Departments by their paths: those of before for where people were, those of after for where they are. */
function placeWords({ tree, positionNames }: Plan, { ids }: Applied) {
  const after = new Map(tree.departments.map(({ ref, path }) => [ids.get(ref)!, path]))
  const before = new Map(tree.departments.map((one) => [ids.get(one.ref)!, one.before?.path ?? one.path]))
  const word =
    (paths: ReadonlyMap<number, string>) =>
    ({
      departmentId,
      positionId,
      jobLabel,
    }: {
      departmentId: number
      positionId: number | null
      jobLabel: string
    }) =>
      [paths.get(departmentId), positionId === null ? null : positionNames.get(positionId), jobLabel]
        .filter(Boolean)
        .join(' · ')
  return { before: word(before), after: word(after) }
}

/** Who comes into and out of which audience: people who look the same to every rule are not asked about. */
async function compareAudiences(
  { audiences }: Rules,
  before: Snapshot,
  after: Snapshot,
  asks: ReturnType<typeof ruleAsker>,
) {
  const changed = [...after.people.values()].flatMap((is): [Person, Person][] => {
    const was = before.people.get(is.userId)
    return was && was.key !== is.key ? [[was, is]] : []
  })
  const moved: { id: number; gained: number[]; lost: number[] }[] = []
  for (const { id, rule } of audiences) {
    await letOthersRun()
    const gained: number[] = []
    const lost: number[] = []
    for (const [was, is] of changed) {
      const had = asks(rule, was)
      if (had === asks(rule, is)) continue
      ;(had ? lost : gained).push(is.userId)
    }
    if (gained.length + lost.length > 0) moved.push({ id, gained, lost })
  }
  return moved
}

type MenuUse = Outcome['audiences'][number]['menus'][number]

/** The menus that audiences may use or read, and how many posts stand in them. */
async function findAudienceUses(trx: CompanyDb, audienceIds: readonly number[]) {
  const menus = await namedQuery<MenuUse & { audienceId: number }>(
    trx,
    `select x.audience_id, n.id, n.name, bool_or(x.use) as use, bool_or(x.reading) as reading from menus n
     cross join lateral (
       select n.use_audience_id as audience_id, true as use, n.publication_mode = 'users' as reading
       union all select n.publication_audience_id, false, true where n.publication_mode = 'audience'
       union all select k.audience_id, false, true from menu_ranks k
       where n.publication_mode = 'ranks' and k.company_id = n.company_id and k.menu_id = n.id
     ) x
     where n.company_id = $1 and n.published and x.audience_id = any($2::bigint[])
     group by x.audience_id, n.id, n.name, n.sort_order order by n.sort_order, n.id`,
    [companyIdOf(trx), audienceIds],
  )
  const feeds = await namedQuery<{ audienceId: number; count: number }>(
    trx,
    `select audience_id, count(*) from feed_audiences
     where company_id = $1 and audience_id = any($2::bigint[]) group by audience_id`,
    [companyIdOf(trx), audienceIds],
  )
  return {
    menus: new Map(
      [...Map.groupBy(menus, ({ audienceId }) => audienceId)].map(([id, of]) => [
        id,
        of.map(({ audienceId: _, ...menu }) => menu),
      ]),
    ),
    feeds: new Map(feeds.map(({ audienceId, count }) => [audienceId, count])),
  }
}

/** Whose main department or positions are others than before. */
const leavers = (before: Snapshot, after: Snapshot) =>
  [...after.people.values()].flatMap((is) => {
    const was = before.people.get(is.userId)
    const stays =
      was?.mainDepartmentId === is.mainDepartmentId && String(was.positionIds) === String(is.positionIds)
    return was && !stays ? is.userId : []
  })

/** Of these people those whose turn it is in open approvals. */
const findWaiting = (trx: CompanyDb, userIds: readonly number[]) =>
  namedQuery<{ userId: number; seatCount: number }>(
    trx,
    `select user_id, count(*) as seat_count from approval_seats
     where company_id = $1 and waiting and user_id = any($2::bigint[])
     group by user_id order by count(*) desc, user_id`,
    [companyIdOf(trx), userIds],
  )

async function peopleNamed(trx: CompanyDb, userIds: readonly number[]) {
  const rows = await findPeople(trx, [...new Set(userIds)])
  return new Map(rows.map((row) => [row.id, presentPerson(row)]))
}
