import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { Refusal } from './refusal.ts'

type Call = { endpoint: Endpoint; request: FastifyRequest; session: Session; db: CompanyDb }

/** Longer than anyone waits before pressing again. */
const keptHours = 24

/**
 * Runs a creating call once per `Idempotency-Key` and person, in one transaction with a record of its response.
 * Repeating the call with the same key returns that response and creates nothing. Without a key it simply runs.
 */
export async function onceByKey<T>(
  { endpoint, request, session, db }: Call,
  run: (db: CompanyDb) => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return run(db)
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) throw new Refusal('invalid_request')
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String((request.params as Record<string, unknown>)[name]),
  )
  const name = [companyIdOf(db), session.userId, `${endpoint.method} ${path}`, key] as const
  return transaction(db, async (trx) => {
    await namedQuery(
      trx,
      `delete from repeated_calls where company_id = $1 and user_id = $2
         and created_at < now() - interval '${keptHours} hours'`,
      name.slice(0, 2),
    )
    // Of two concurrent calls, the later one waits here until the first is done.
    const begun = await namedQuery(
      trx,
      `insert into repeated_calls (company_id, user_id, call, key) values ($1, $2, $3, $4)
       on conflict do nothing returning 1`,
      name,
    )
    if (begun.length === 0) {
      const [known] = await namedQuery<{ answer: T }>(
        trx,
        'select answer from repeated_calls where company_id = $1 and user_id = $2 and call = $3 and key = $4',
        name,
      )
      return known!.answer
    }
    const answer = await run(trx)
    await namedQuery(
      trx,
      'update repeated_calls set answer = $5 where company_id = $1 and user_id = $2 and call = $3 and key = $4',
      [...name, JSON.stringify(answer)],
    )
    return answer
  })
}
