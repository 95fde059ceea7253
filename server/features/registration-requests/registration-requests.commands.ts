import { randomBytes } from 'node:crypto'
import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { toKatakana } from '#common/kana.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { registrationLimits } from '#contract/registration-requests.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { type Mailing, mailApplicant } from './registration-mails.commands.ts'
import { registrationRequested } from './registration-requests.notices.ts'
import { countWaiting, findRequest, lockRequest } from './registration-requests.queries.ts'
import { decidesRequests } from './registration-requests.sql.ts'
import { registrationRequestStrings } from './registration-requests.strings.ts'

/* Per hour: of one address, of one network, and of a company. */
const mostByEmail = 3
const mostByNetwork = 30
const mostByCompany = 100

type NewRequest = {
  familyName: string
  givenName: string
  familyNameKana: string
  givenNameKana: string
  email: string | null
  employeeNumber: string | null
  note: string
  locale: Locale
  /** The questions as they were asked. */
  items: readonly FormItem[]
  answers: readonly FormAnswer[]
  clientKey: string
  networkKey: string
}

async function limitRequests(trx: CompanyDb, { email, networkKey, locale }: NewRequest) {
  const [row] = await namedQuery<{ byEmail: number; byNetwork: number; byCompany: number }>(
    trx,
    `select count(*) filter (where lower(email) = lower($2))::integer as by_email,
       count(*) filter (where network_key = $3)::integer as by_network, count(*)::integer as by_company
     from registration_requests where company_id = $1 and created_at > now() - interval '1 hour'`,
    [companyIdOf(trx), email, networkKey],
  )
  const { byEmail, byNetwork, byCompany } = row!
  permit(byEmail < mostByEmail && byNetwork < mostByNetwork && byCompany < mostByCompany, 'too_many_requests')
  if ((await countWaiting(trx)) >= registrationLimits.waiting)
    throw new Refusal('validation_failed', {
      form: phrases(registrationRequestStrings, locale).tooManyWaiting,
    })
}

async function findSent(trx: CompanyDb, clientKey: string) {
  const [row] = await namedQuery<{ id: number }>(
    trx,
    'select id from registration_requests where company_id = $1 and client_key = $2',
    [companyIdOf(trx), clientKey],
  )
  return row && (await findRequest(trx, row.id))
}

/**
 * Stores a request for an account, notifies those who decide and sends a copy by email. Returns it; safe to repeat.
 * @throws {Refusal} too_many_requests; validation_failed if too many wait
 */
export const addRequest = (db: CompanyDb, given: NewRequest, mailing: Mailing) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    // One after the other, so that only one of two at once gets the last place within the limits.
    await namedQuery(trx, `select pg_advisory_xact_lock(hashtextextended('registration_requests', $1))`, [
      companyId,
    ])
    const earlier = await findSent(trx, given.clientKey)
    if (earlier) return earlier
    await limitRequests(trx, given)
    const { items, answers, familyNameKana, givenNameKana, ...texts } = given
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into registration_requests (company_id, family_name, given_name, family_name_kana, given_name_kana, email,
         employee_number, note, locale, items, answers, nonce, client_key, network_key)
       values (:companyId, :familyName, :givenName, :familyNameKana, :givenNameKana, :email, :employeeNumber, :note,
         :locale, :items::text::jsonb, :answers::text::jsonb, :nonce, :clientKey, :networkKey) returning id`,
      {
        ...{ companyId, ...texts, items: JSON.stringify(items), answers: JSON.stringify(answers) },
        ...{ familyNameKana: toKatakana(familyNameKana), givenNameKana: toKatakana(givenNameKana) },
        nonce: randomBytes(16).toString('hex'),
      },
    )
    const row = found(await findRequest(trx, made!.id))
    await tell(trx, {
      values: [row.id],
      recipients: `select u.id as user_id, q.id, q.family_name || ' ' || q.given_name as name
        from registration_requests q join users u on u.company_id = q.company_id
        where q.company_id = $1 and q.id = $2 and ${decidesRequests()}`,
      notices: [
        registrationRequested.row({
          actor: 'o.user_id',
          once: 'o.id',
          payload: { requestId: 'o.id', name: 'o.name' },
        }),
      ],
    })
    await mailApplicant(trx, mailing, row, 'received')
    return row
  })

/** Deletes a request that waits, as its sender asked. @throws {Refusal} conflict */
export const withdrawRequest = (db: CompanyDb, id: number) =>
  transaction(db, async (trx) => {
    permit(found(await lockRequest(trx, id)).state === 'waiting', 'conflict')
    await namedQuery(trx, 'delete from registration_requests where company_id = $1 and id = $2', [
      companyIdOf(trx),
      id,
    ])
  })

/** Deletes requests some time after they were decided. Returns how many. */
export async function removeOldRequests(db: CompanyDb) {
  const removed = await namedQuery(
    db,
    `delete from registration_requests where company_id = $1
       and decided_at < now() - make_interval(days => $2) returning 1 as one`,
    [companyIdOf(db), registrationLimits.keptDays],
  )
  return removed.length
}
