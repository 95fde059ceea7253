import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import {
  createRewardBatch,
  listRewardBatches,
  previewRewardBatch,
  rewardBatchLimits,
} from '#contract/rewards.ts'
import { type CompanyDb, transaction } from '#db/tenant.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { findPersons } from '#server/features/people/people-by-id.queries.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findRewardBatch, makeRewardBatch } from './reward-batches.commands.ts'
import { findByIdentifiers, findRewardBatches } from './reward-batches.queries.ts'
import { rewardBatchStrings } from './reward-batches.strings.ts'
import { checkRewardList, readRewardList } from './reward-lists.import.ts'

type List = { text: string; reason: string }

/** The lines of a list with their problems, and the totals of the valid ones. */
async function readList(db: CompanyDb, { text, reason }: List, locale: Locale) {
  const t = phrases(rewardBatchStrings, locale)
  const lines = readRewardList(text, reason)
  if (lines.length === 0) throw new Refusal('validation_failed', { text: t.empty })
  if (lines.length > rewardBatchLimits.rows)
    throw new Refusal('validation_failed', { text: t.tooMany(lines.length, rewardBatchLimits.rows) })
  const people = await findByIdentifiers(
    db,
    lines.map(({ identifier }) => identifier),
  )
  const checked = checkRewardList(lines, people, locale)
  const good = checked.filter(({ problem }) => problem === null)
  const sum = (sign: 1 | -1) => good.reduce((all, { points }) => all + Math.max(0, sign * points!), 0)
  return {
    problems: checked.filter(({ problem }) => problem !== null),
    good,
    totals: { entryCount: good.length, givenPoints: sum(1), collectedPoints: sum(-1) },
  }
}

export const rewardBatchRoutes = [
  route(previewRewardBatch, async ({ db, session, body, locale }) => {
    requireSection(session, 'rewards', 'accounting')
    const { problems, good, totals } = await readList(db, body, locale)
    const shown = [problems, good].map((lines) => lines.slice(0, rewardBatchLimits.shownRows))
    const people = await findPersons(
      db,
      shown.flat().flatMap(({ personId }) => personId ?? []),
    )
    const byId = new Map(people.map((person) => [person.id, person]))
    const [wrong, right] = shown.map((lines) =>
      lines.map(({ personId, place, identifier, points, reason, balance, problem }) => ({
        place,
        identifier,
        points,
        reason,
        balance,
        problem,
        user: (personId !== null && byId.get(personId)) || null,
      })),
    )
    return { problems: wrong!, problemCount: problems.length, lines: right!, ...totals }
  }),

  route(createRewardBatch, async ({ db, session, body, locale }) => {
    requireSection(session, 'rewards', 'accounting')
    const { clientKey, text, reason, ...expected } = body
    const madeById = session.userId
    return transaction(db, async (trx) => {
      const known = await findRewardBatch(trx, madeById, clientKey)
      if (known) return known
      const { problems, good, totals } = await readList(trx, { text, reason }, locale)
      if (problems.length > 0)
        throw new Refusal('validation_failed', {
          text: phrases(rewardBatchStrings, locale).withProblems(problems.length),
        })
      permit(
        totals.entryCount === expected.entryCount &&
          totals.givenPoints === expected.givenPoints &&
          totals.collectedPoints === expected.collectedPoints,
        'conflict',
      )
      const entries = good.map((line) => ({
        userId: line.personId!,
        points: line.points!,
        reason: line.reason,
      }))
      return makeRewardBatch(trx, { entries, madeById, clientKey })
    })
  }),

  route(listRewardBatches, async ({ db, session, query, locale }) => {
    requireSection(session, 'rewards', 'accounting')
    const page = await findRewardBatches(db, idCursor(query.cursor), query.limit)
    return {
      rewardBatches: page.rows.map((row) => ({
        id: row.id,
        madeBy: presentAuthor(row, locale),
        madeAt: row.madeAt.toISOString(),
        entryCount: row.entryCount,
        givenPoints: row.givenPoints,
        collectedPoints: row.collectedPoints,
      })),
      nextCursor: page.nextCursor,
    }
  }),
]
