import { analyzeChanged } from '#db/analyze-changed.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { refuseOverdrawn } from './overdrawn.checks.ts'
import { rewardsMoved } from './rewards.events.ts'

type BatchEntry = { userId: number; points: number; reason: string }

type Batch = { entries: readonly BatchEntry[]; madeById: number; clientKey: string }

/** Entries per event. */
const atOnce = 500

/** Number of reasons that the log stores for a list. */
const mostReasons = 20

/** The earlier result for this key; undefined: none. */
export async function findRewardBatch(db: CompanyDb, madeById: number, clientKey: string) {
  const [row] = await namedQuery<{ id: number; entryCount: number }>(
    db,
    'select id, entry_count from reward_batches where company_id = $1 and made_by_id = $2 and client_key = $3',
    [companyIdOf(db), madeById, clientKey],
  )
  return row
}

/**
 * Applies a list in the given transaction: an entry for each line, and the event that notifies people.
 * Sent again with the same key, it changes nothing.
 * @throws Refusal `reward_balance_short`
 */
export async function makeRewardBatch(trx: CompanyDb, { entries, madeById, clientKey }: Batch) {
  const companyId = companyIdOf(trx)
  const sum = (points: readonly number[]) => points.reduce((all, one) => all + one, 0)
  const points = entries.map((entry) => entry.points)
  const [batch] = await namedQuery<{ id: number; entryCount: number }>(
    trx,
    `insert into reward_batches (company_id, made_by_id, client_key, entry_count, given_points, collected_points)
     values ($1, $2, $3, $4, $5, $6) on conflict (company_id, made_by_id, client_key) do nothing
     returning id, entry_count`,
    [
      companyId,
      madeById,
      clientKey,
      entries.length,
      sum(points.filter((one) => one > 0)),
      -sum(points.filter((one) => one < 0)),
    ],
  )
  if (!batch) return (await findRewardBatch(trx, madeById, clientKey))!
  const made = await namedQuery<{ id: number }>(
    trx,
    `insert into reward_transactions (company_id, user_id, amount, kind, reason, made_by_id, reward_batch_id)
     select $1, e.user_id, e.points, case when e.points > 0 then 'grant' else 'collection' end, e.reason, $2, $3
     from jsonb_to_recordset($4::jsonb) as e(user_id bigint, points integer, reason text)
     order by e.user_id returning id`,
    [
      companyId,
      madeById,
      batch.id,
      JSON.stringify(entries.map((entry) => ({ ...entry, user_id: entry.userId }))),
    ],
  )
  await analyzeChanged(trx, made.length, ['rewardTransactions', 'rewardEntries', 'rewardBalances'])
  await refuseOverdrawn(
    trx,
    entries.filter((entry) => entry.points < 0).map(({ userId }) => userId),
  )
  for (const [action, some] of [
    ['grant', entries.filter((entry) => entry.points > 0)],
    ['collect', entries.filter((entry) => entry.points < 0)],
  ] as const)
    if (some.length > 0)
      await logAct(trx, {
        actorId: madeById,
        noun: 'reward',
        action,
        subject: { id: batch.id, name: '' },
        after: {
          count: some.length,
          points: Math.abs(sum(some.map((entry) => entry.points))),
          reason: [...new Set(some.map(({ reason }) => reason))].slice(0, mostReasons),
        },
      })
  for (let from = 0; from < made.length; from += atOnce)
    await publish(trx, rewardsMoved, {
      transactionIds: made.slice(from, from + atOnce).map(({ id }) => id),
    })
  return batch
}
