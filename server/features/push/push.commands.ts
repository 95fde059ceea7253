import { randomUUID } from 'node:crypto'
import { pushRules } from '#contract/push.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { deviceName } from '#server/features/sessions/device-names.rules.ts'
import { companyOfSignedToken } from '#server/platform/auth/signed-tokens.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { deliverPushes, receiptPurpose } from './deliver.commands.ts'
import { countTests } from './push.queries.ts'

/** Sends a test to each of the person's devices now. Throws `too_many_requests` above a number in an hour. */
export async function sendTests(app: App, db: CompanyDb, userId: number) {
  const queued = await transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    await namedQuery(trx, 'select id from users where company_id = $1 and id = $2 for no key update', [
      companyId,
      userId,
    ])
    if ((await countTests(trx, userId)) >= pushRules.mostTests) throw new Refusal('too_many_requests')
    return namedQuery<{ id: number; deviceId: number | null; userAgent: string }>(
      trx,
      `insert into push_receipts (company_id, user_id, device_id, user_agent, message_id, event)
       select $1, $2, d.id, d.user_agent, $3, 'test' from push_devices d
       where d.company_id = $1 and d.user_id = $2 order by d.renewed_at desc, d.id desc
       returning id, device_id, user_agent`,
      [companyId, userId, `t-${randomUUID()}`],
    )
  })
  const settled = await deliverPushes(
    app,
    db,
    queued.map(({ id }) => id),
  )
  return queued.map(({ id, deviceId, userAgent }) => ({
    id: deviceId!,
    device: deviceName(userAgent),
    ...(settled.get(id) ?? { state: 'dropped' as const, reason: 'removed' }),
  }))
}

/**
 * Records what the device says of a push. Throws `not_found` for a token that does not come with one.
 */
export async function recordReceipt(
  { engine, signedTokens }: Pick<App, 'engine' | 'signedTokens'>,
  { token, happened }: { token: string; happened: 'shown' | 'opened' },
) {
  const { db, companyId, ids } = found(companyOfSignedToken(engine, token))
  const [row] = await namedQuery<{ messageId: string }>(
    db,
    'select message_id from push_receipts where company_id = $1 and id = $2',
    [companyId, ids[0]!],
  )
  if (!row || !signedTokens.isSigned(token, receiptPurpose, [companyId, ids[0]!], row.messageId))
    throw new Refusal('not_found')
  await namedQuery(
    db,
    `update push_receipts set shown_at = coalesce(shown_at, now()),
       opened_at = case when $3 then coalesce(opened_at, now()) else opened_at end
     where company_id = $1 and id = $2`,
    [companyId, ids[0]!, happened === 'opened'],
  )
}
