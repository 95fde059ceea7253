import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { PlannedDepartment } from '#common/reorganisation.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { findPeople } from '#server/features/audiences/audiences.queries.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { type ApprovalPlace, compareApprovals } from './approval-changes.rules.ts'
import { type Naming, tellConditions } from './closed-conditions.commands.ts'
import type { Plan } from './conflicts.plan.ts'
import type { Applied } from './plans.commands.ts'
import type { Outcome } from './reorganisations.queries.ts'
import { type Person, ruleAsker, type Side, type Snapshot } from './snapshots.queries.ts'

/** How many entries of each list are shown; the counts include all. */
const mostTold = 50
const sampleSize = 10
/** For one approver. */
const mostChanges = 10

export type Sides = {
  before: Side
  after: Side
  plan: Plan
  applied: Applied
  /** What named departments that close, before the reorganisation. */
  naming: Naming
}

/**
 * The effect of a plan, computed from the states before and after. It queries only what no plan changes: names, posts,
 * seats; so it also works after the transaction was rolled back.
 */
export async function tellOutcome(db: CompanyDb, sides: Sides): Promise<Outcome> {
  const { plan, applied, naming } = sides
  const [before, after] = [sides.before.snapshot, sides.after.snapshot]
  const asks = ruleAsker()
  const approvals = await compareApprovals(sides.before, sides.after, asks)
  const used = await compareSight(db, sides, asks)
  const approverIds = [...new Set([...approvals.lost.keys(), ...approvals.gained.keys()])].sort((a, b) => {
    const weight = (id: number) =>
      (approvals.lost.get(id) ?? []).reduce((sum, { applicantIds }) => sum + applicantIds.length, 0)
    return weight(b) - weight(a) || a - b
  })
  const told = approverIds.slice(0, mostTold)
  const waiting = await findWaiting(db, leavers(before, after))
  const moved = applied.moved
  const empty = samePeople(approvals.empty)
  const people = await peopleNamed(db, [
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
    departments: plan.tree.departments.map((one) => tellDepartment(one, before, after, applied)),
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
    conditions: tellConditions(naming, plan.tree),
    audiences: used.slice(0, mostTold).map(({ id, menus, feedCount, gained, lost }) => ({
      ...{ id, menus, feedCount },
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

/** Steps of many menus often change for the same people: these are grouped. */
function samePeople(places: readonly ApprovalPlace[]): ApprovalChange[] {
  const groups = Map.groupBy(places, ({ applicantIds }) => String(applicantIds))
  return [...groups.values()].map((of) => ({
    places: of.map(({ applicantIds: _, ...place }) => place),
    applicantIds: of[0]!.applicantIds,
  }))
}

const sampleOf = ({ applicantIds }: { applicantIds: readonly number[] }) => applicantIds.slice(0, sampleSize)

function tellDepartment(one: PlannedDepartment, before: Snapshot, after: Snapshot, applied: Applied) {
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

/* Departments by their paths: old paths for former memberships, new paths for current ones. */
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

type Change = { gained: number[]; lost: number[] }
type SightChange = Change & Pick<Outcome['audiences'][number], 'id' | 'menus' | 'feedCount'>

/**
 * Who can use menus, read their posts, or read existing posts: before compared with after. Posts keep the audience they
 * were created with, even if their menu gets another one.
 */
async function compareSight(
  db: CompanyDb,
  { before, after }: Sides,
  asks: ReturnType<typeof ruleAsker>,
): Promise<SightChange[]> {
  const stays = await compareAudiences(before, after, asks)
  const keyOf = ({ menuId, way }: Side['rules']['uses'][number]) => `${menuId} ${way}`
  const then = new Map(after.rules.uses.map((use) => [keyOf(use), use]))
  const menus = new Map<string, { from: number; to: number; of: Outcome['audiences'][number]['menus'] }>()
  const changes = new Map<string, Change>()
  for (const use of before.rules.uses) {
    const is = then.get(keyOf(use))
    if (!is) continue
    const pair = `${use.audienceId} ${is.audienceId}`
    if (!changes.has(pair))
      changes.set(
        pair,
        use.audienceId === is.audienceId
          ? (stays.get(use.audienceId) ?? { gained: [], lost: [] })
          : await compareRules(before.snapshot, after.snapshot, [use.rule, is.rule], asks),
      )
    const known = menus.get(pair) ?? { from: use.audienceId, to: is.audienceId, of: [] }
    menus.set(pair, known)
    const menu = known.of.find(({ id }) => id === use.menuId)
    const way = use.way === 'use' ? 'use' : 'reading'
    if (menu) menu[way] = true
    else known.of.push({ id: use.menuId, name: use.menuName, use: false, reading: false, [way]: true })
  }
  const feeds = await countFeeds(db, [...stays.keys()])
  const withMenus = [...menus].map(([pair, { from, to, of }]): SightChange => {
    const feedCount = from === to ? (feeds.get(from) ?? 0) : 0
    return { id: from, menus: of, feedCount, ...changes.get(pair)! }
  })
  const withPosts = [...stays].flatMap(([id, change]): SightChange[] => {
    const feedCount = feeds.get(id) ?? 0
    return feedCount === 0 || menus.has(`${id} ${id}`) ? [] : [{ id, menus: [], feedCount, ...change }]
  })
  const size = ({ gained, lost }: Change) => gained.length + lost.length
  return [...withMenus, ...withPosts]
    .filter((one) => size(one) > 0)
    .sort((a, b) => size(b) - size(a) || a.id - b.id)
}

/** Who enters and leaves which audience; people who are identical for every rule are not queried. */
async function compareAudiences(before: Side, after: Side, asks: ReturnType<typeof ruleAsker>) {
  const changed = [...after.snapshot.people.values()].flatMap((is): [Person, Person][] => {
    const was = before.snapshot.people.get(is.userId)
    return was && was.key !== is.key ? [[was, is]] : []
  })
  const moved = new Map<number, Change>()
  for (const { id, rule } of before.rules.audiences) {
    await letOthersRun()
    const change = compareEach(changed, [rule, rule], asks)
    if (change.gained.length + change.lost.length > 0) moved.set(id, change)
  }
  return moved
}

/* For everyone: even people who do not move may match only one of the two rules. */
async function compareRules(
  before: Snapshot,
  after: Snapshot,
  rules: readonly [AudienceRule, AudienceRule],
  asks: ReturnType<typeof ruleAsker>,
) {
  await letOthersRun()
  const all = [...after.people.values()].flatMap((is): [Person, Person][] => {
    const was = before.people.get(is.userId)
    return was ? [[was, is]] : []
  })
  return compareEach(all, rules, asks)
}

function compareEach(
  people: readonly [Person, Person][],
  [ruleBefore, ruleAfter]: readonly [AudienceRule, AudienceRule],
  asks: ReturnType<typeof ruleAsker>,
): Change {
  const change: Change = { gained: [], lost: [] }
  for (const [was, is] of people) {
    const had = asks(ruleBefore, was)
    if (had !== asks(ruleAfter, is)) (had ? change.lost : change.gained).push(is.userId)
  }
  return change
}

/** The number of posts in each of these audiences. */
async function countFeeds(db: CompanyDb, audienceIds: readonly number[]) {
  const rows = await namedQuery<{ audienceId: number; count: number }>(
    db,
    `select audience_id, count(*) from feed_audiences
     where company_id = $1 and audience_id = any($2::bigint[]) group by audience_id`,
    [companyIdOf(db), audienceIds],
  )
  return new Map(rows.map(({ audienceId, count }) => [audienceId, count]))
}

/** People whose main department or positions differ from before. */
const leavers = (before: Snapshot, after: Snapshot) =>
  [...after.people.values()].flatMap((is) => {
    const was = before.people.get(is.userId)
    const stays =
      was?.mainDepartmentId === is.mainDepartmentId && String(was.positionIds) === String(is.positionIds)
    return was && !stays ? is.userId : []
  })

/** Which of these people have to act in open approvals. */
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
