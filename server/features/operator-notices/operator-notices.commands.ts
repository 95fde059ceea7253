import { type InstallationDb, namedQuery, transaction } from '#db/tenant.ts'
import { logOperatorAct } from '#server/features/operators/operator-acts.commands.ts'
import type { Operator } from '#server/platform/auth/operator-sessions.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'

type Told = { title: string; body: string; companyIds: number[] | null; startsAt: string; endsAt: string }

/** Tells something to the administrators of companies. Returns its id. */
export const tellCompanies = (db: InstallationDb, operator: Operator, told: Told) =>
  transaction(db, async (trx) => {
    const ids = told.companyIds ?? []
    const known = await namedQuery<{ id: number }>(
      trx,
      'select id from companies where id = any($1::bigint[])',
      [ids],
    )
    if (known.length < ids.length) throw new Refusal('not_found')
    const [row] = await namedQuery<{ id: number }>(
      trx,
      `insert into operator_notices (title, body, for_all, company_ids, starts_at, ends_at, author_id)
       values (:title, :body, :forAll, :ids, :startsAt::timestamptz, :endsAt::timestamptz, :authorId) returning id`,
      {
        ...{ title: told.title, body: told.body, forAll: told.companyIds === null, ids },
        ...{ startsAt: told.startsAt, endsAt: told.endsAt, authorId: operator.id },
      },
    )
    await logOperatorAct(trx, {
      ...{ by: operator, action: 'notice_told', subject: told.title },
      after: { companyIds: told.companyIds?.join(' ') ?? null, startsAt: told.startsAt, endsAt: told.endsAt },
    })
    return row!.id
  })

/** Takes a notice back. */
export const withdrawNotice = (db: InstallationDb, operator: Operator, id: number) =>
  transaction(db, async (trx) => {
    const [notice] = await namedQuery<{ title: string; open: boolean }>(
      trx,
      `select title, withdrawn_at is null and ends_at > now() as open from operator_notices where id = $1 for update`,
      [id],
    )
    if (!found(notice).open) throw new Refusal('conflict')
    await namedQuery(trx, 'update operator_notices set withdrawn_at = now() where id = $1', [id])
    await logOperatorAct(trx, { by: operator, action: 'notice_withdrawn', subject: found(notice).title })
  })
