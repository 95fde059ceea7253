import { sql } from 'kysely'
import { insertRows } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Random } from '../../random.ts'
import { soonAfter } from '../clock.ts'
import type { Person } from '../people.ts'
import type { WrittenUse } from './write-uses.ts'

type Options = { now: Date; people: readonly Person[]; random: Random }

/** Votes of polls with their counts; open polls have fewer. */
export async function writeVotes(db: CompanyDb, { now, people, random }: Options) {
  const companyId = companyIdOf(db)
  const polls = await db
    .selectFrom('reportItemPolls')
    .innerJoin('feeds', (join) =>
      join
        .onRef('feeds.companyId', '=', 'reportItemPolls.companyId')
        .onRef('feeds.reportId', '=', 'reportItemPolls.reportId'),
    )
    .select(['reportItemPolls.id', 'multiple', 'closesAt', 'feeds.postedAt'])
    .orderBy('reportItemPolls.id')
    .execute()
  const choices = await db
    .selectFrom('reportItemPollChoices')
    .select(['id', 'pollId'])
    .orderBy('sortOrder')
    .execute()
  const voters = people.filter(({ status }) => status === 'active')
  const votes = polls.flatMap(({ id: pollId, multiple, closesAt, postedAt }) => {
    const own = choices.filter((choice) => choice.pollId === pollId)
    const closed = closesAt !== null && closesAt < now
    const until = closed ? closesAt : now
    return random
      .some(voters, Math.round(voters.length * (closed ? 0.62 : 0.3)))
      .flatMap(({ id: userId }) => {
        const chosen = multiple
          ? random.some(own, random.between(1, 2))
          : [random.weighted(own, (choice) => own.length - own.indexOf(choice) + 0.4)]
        const votedAt = soonAfter(random, postedAt, 5, until)
        return chosen.map(({ id: choiceId }) => ({ companyId, pollId, userId, choiceId, votedAt }))
      })
  })
  await insertRows(db, 'reportItemPollVotes', votes)
  await sql`update report_item_polls p set vote_count =
      (select count(distinct user_id) from report_item_poll_votes v where v.company_id = p.company_id and v.poll_id = p.id)
    where company_id = ${companyId}`.execute(db)
  await sql`update report_item_poll_choices c set vote_count =
      (select count(*) from report_item_poll_votes v where v.company_id = c.company_id and v.choice_id = c.id)
    where company_id = ${companyId}`.execute(db)
}

/** Completes requests: requests to use a menu by its use, all old ones, and some recent ones. */
export async function completeTasks(db: CompanyDb, written: readonly WrittenUse[], { now, random }: Options) {
  const companyId = companyIdOf(db)
  const tasks = await db
    .selectFrom('reportItemTasks')
    .innerJoin('reportItemTaskLists', (join) =>
      join
        .onRef('reportItemTaskLists.companyId', '=', 'reportItemTasks.companyId')
        .onRef('reportItemTaskLists.id', '=', 'reportItemTasks.taskListId'),
    )
    .select(['reportItemTasks.id', 'assigneeId', 'menuId', 'reportId'])
    .orderBy('reportItemTasks.id')
    .execute()
  for (const task of tasks) {
    const askedAt = written.find(({ reportIds }) => reportIds.includes(task.reportId))!.use.settledAt!
    const use = written.find(
      (one) =>
        one.use.programme.id === task.menuId &&
        one.use.person.id === task.assigneeId &&
        one.use.status !== 'draft' &&
        one.use.createdAt > askedAt,
    )
    const old = now.getTime() - askedAt.getTime() > 20 * 86_400_000
    const done = task.menuId === null && old
    if (!use && !done) continue
    await db
      .updateTable('reportItemTasks')
      .set({
        completedAt: use ? use.use.createdAt : soonAfter(random, askedAt, 6, now),
        applyId: use?.applyId ?? null,
      })
      .where('companyId', '=', companyId)
      .where('id', '=', task.id)
      .execute()
  }
}

/** A store manager is away this week; the branch manager decides in their place. */
export const writeAbsence = (db: CompanyDb, absent: Person, deputy: Person, days: [string, string]) =>
  insertRows(db, 'absences', [
    {
      companyId: companyIdOf(db),
      userId: absent.id,
      deputyId: deputy.id,
      absentFrom: days[0],
      absentUntil: days[1],
      setById: absent.id,
    },
  ])
