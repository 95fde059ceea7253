import { insertRows, reserveIds } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { PlayedReport, Use } from './use.ts'

/** The rows created for the items of a report, by item key. */
export type Made = { polls: Map<string, number>; taskLists: Map<string, number> }

type Settled = { use: Use; report: PlayedReport; reportId: number }

/** Writes the polls and requests that are created when a use completes. */
export async function writeRequests(db: CompanyDb, settled: readonly Settled[]): Promise<Map<Use, Made>> {
  const companyId = companyIdOf(db)
  const made = new Map<Use, Made>()
  for (const { use, report, reportId } of settled) {
    const own: Made = { polls: new Map(), taskLists: new Map() }
    const { answers } = report.versions.at(-1)!
    for (const { item, value } of answers) {
      const itemKey = item
      if ('poll' in value) {
        const { question, anonymous, threshold, multiple, closesAt, choices } = value.poll
        const [id] = await reserveIds(db, 'reportItemPolls', 1)
        await insertRows(db, 'reportItemPolls', [
          {
            companyId,
            id: id!,
            reportId,
            itemKey,
            question,
            anonymous,
            threshold,
            multiple,
            closesAt: closesAt === null ? null : new Date(closesAt),
          },
        ])
        await insertRows(
          db,
          'reportItemPollChoices',
          choices.map((name, i) => ({ companyId, pollId: id!, name, sortOrder: i + 1 })),
        )
        own.polls.set(item, id!)
        continue
      }
      const asked =
        'tasks' in value
          ? value.tasks.flatMap(({ title, assigneeIds, dueOn }) =>
              assigneeIds.map((assigneeId) => ({ title, assigneeId, dueOn, menuId: null as number | null })),
            )
          : 'mission' in value
            ? value.mission.userIds.map((assigneeId) => ({
                title: value.mission.message,
                assigneeId,
                dueOn: value.mission.dueOn,
                menuId: report.items.flatMap((one) =>
                  one.kind === 'mission_request' && one.key === item ? [one.menuId] : [],
                )[0]!,
              }))
            : null
      if (!asked) continue
      const [id] = await reserveIds(db, 'reportItemTaskLists', 1)
      await insertRows(db, 'reportItemTaskLists', [{ companyId, id: id!, reportId, itemKey }])
      await insertRows(
        db,
        'reportItemTasks',
        asked.map((task, i) => ({ companyId, taskListId: id!, sortOrder: i + 1, ...task })),
      )
      own.taskLists.set(item, id!)
    }
    if (own.polls.size + own.taskLists.size > 0) made.set(use, own)
  }
  return made
}
