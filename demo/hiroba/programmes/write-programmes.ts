import type { CompanyDb } from '#db/tenant.ts'
import { Random } from '../../random.ts'
import type { DemoMenu } from '../menus.ts'
import type { Person } from '../people.ts'
import { writeResponses } from '../responses.ts'
import { audienceMembers, type Post } from '../timeline.ts'
import { branch } from './accounts.ts'
import { completeTasks, writeAbsence, writeVotes } from './after-publication.ts'
import type { ProgrammeKey } from './designs.ts'
import { daysBefore } from './moments.ts'
import { writeReportNotices } from './notices.ts'
import type { Numbers } from './numbers.ts'
import type { Use } from './use.ts'
import type { World } from './world.ts'
import { isPosted, type WrittenUse, writeUses } from './write-uses.ts'

/** When uses were created, and when the posts of those that have one were published. */
export const momentsOf = (uses: readonly Use[]) => ({
  applies: uses.map(({ createdAt }) => createdAt),
  feeds: uses.filter(isPosted).map(({ settledAt }) => settledAt!),
})

type Options = {
  numbers: Numbers
  stampIds: readonly number[]
  accounts: readonly Person[]
  people: readonly Person[]
}

/** Writes the simulated uses, and what people did with the resulting posts. */
export async function writeProgrammesAtWork(
  db: CompanyDb,
  world: World,
  { numbers, stampIds, accounts, people }: Options,
) {
  const { now, uses } = world
  const departments = await db.selectFrom('departments').select(['id', 'name']).execute()
  const files = new Map(world.documents.map(({ id, name }) => [id, name]))
  const written = await writeUses(db, uses, {
    numbers,
    people,
    departments: new Map(departments.map(({ id, name }) => [id, name])),
    files,
  })
  const [deputy, , absent] = branch(world)
  await writeAbsence(db, absent, deputy, [daysBefore(now, 6), daysBefore(now, -3)])
  const random = new Random(7)
  await writeVotes(db, { now, people, random })
  await completeTasks(db, written, { now, people, random })
  const posts = await postsOf(db, written, people)
  await writeResponses(db, random, posts, { now, stampIds, accounts, readShare: 0.1 })
  await writeReportNotices(db, accounts, now)
}

/* Comments and reactions are the same as under posts of similar menus. */
const comparable: Record<ProgrammeKey, string> = {
  thanks_card: 'thanks',
  daily_report: 'dailyReport',
  condolence_payment: 'any',
  commuting_allowance: 'any',
  expenses: 'any',
  business_trip: 'minutes',
  suggestion_box: 'idea',
  training: 'learning',
  one_on_one: 'any',
  incident_report: 'nearMiss',
  newsletter: 'companyNews',
  self_introduction: 'hello',
}

async function postsOf(db: CompanyDb, written: readonly WrittenUse[], people: readonly Person[]) {
  const members = await audienceMembers(db, people)
  return written.flatMap(({ use, feedId, audienceId }): Post[] => {
    if (feedId === null) return []
    const { programme, person } = use
    const menu = { id: programme.id, key: comparable[programme.key] } as DemoMenu
    return [
      {
        id: feedId,
        menu,
        author: person,
        postedAt: use.settledAt!,
        mentioned: [],
        readers: (members.get(audienceId!) ?? []).filter((one) => one.status === 'active' && one !== person),
      },
    ]
  })
}
