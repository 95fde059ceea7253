import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { namedIn } from './menu-rewards.commands.ts'
import { rewardBudgetStrings } from './reward-budgets.strings.ts'
import { findRewardRules, findThanksOfWeek } from './reward-rules.queries.ts'

type Thanking = {
  userId: number
  reportId: number | null
  items: readonly FormItem[]
  answers: readonly FormAnswer[]
  locale: Locale
}

/**
 * The limits of the week that these thanks exceed, each beside the item that names the people. `lock`: until the
 * transaction ends, nobody else thanks with or to these people.
 */
export async function thanksProblems(
  db: CompanyDb,
  { userId, reportId, items, answers, locale }: Thanking,
  { lock }: { lock: boolean },
): Promise<{ item: string; message: string }[]> {
  const item = items.find((one) => one.kind === 'users' && one.tagged)
  const rules = await findRewardRules(db)
  const { givenPerWeek, receivedPerWeek, toOnePerWeek } = rules
  if (!item || (givenPerWeek === null && receivedPerWeek === null && toOnePerWeek === null)) return []
  const receiverIds = [
    ...new Set(items.flatMap((one) => (one.kind === 'users' && one.tagged ? namedIn(answers, one.key) : []))),
  ].filter((id) => id !== userId)
  if (lock)
    await namedQuery(
      db,
      'select 1 from users where company_id = $1 and id = any($2::bigint[]) order by id for no key update',
      [companyIdOf(db), [userId, ...receiverIds]],
    )
  const t = phrases(rewardBudgetStrings, locale)
  const { given, receivers, renewsOn } = await findThanksOfWeek(db, {
    giverId: userId,
    receiverIds,
    reportId,
  })
  const messages = [
    givenPerWeek !== null && given + receiverIds.length > givenPerWeek
      ? [t.givenLimit(givenPerWeek, Math.max(0, givenPerWeek - given), renewsOn)]
      : [],
    ...receivers.map(({ name, received, fromGiver }) =>
      toOnePerWeek !== null && fromGiver >= toOnePerWeek
        ? [t.toOneLimit(name, toOnePerWeek, renewsOn)]
        : receivedPerWeek !== null && received >= receivedPerWeek
          ? [t.receivedLimit(name, receivedPerWeek, renewsOn)]
          : [],
    ),
  ].flat()
  return messages.slice(0, 1).map((message) => ({ item: item.key, message }))
}
