import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { reportDecisionsStrings } from './report-decisions.strings.ts'

type LastAct = {
  kind: keyof typeof wordsOf
  actorId: number
  familyName: string
  givenName: string
}

const wordsOf = {
  approved: 'alreadyApproved',
  rejected: 'alreadyRejected',
  pended: 'alreadyReturned',
  cancelled: 'alreadyCancelled',
  resubmitted: 'submittedAgain',
  item_pickup: 'itemsFilledIn',
  replaced: 'approverReplaced',
} as const

/**
 * Runs an act on an approval. If the approval has changed since the version the person saw, the error says what was
 * done and by whom.
 * @throws {Refusal} conflict
 */
export async function withConflictReason<T>(
  trx: CompanyDb,
  { approvalId, actorId, locale }: { approvalId: number; actorId: number; locale: Locale },
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'conflict') throw error
    throw new Refusal('conflict', {}, await findConflictReason(trx, { approvalId, actorId, locale }))
  }
}

/** The last act on an approval and its actor, in words; undefined: none. */
export async function findConflictReason(
  trx: CompanyDb,
  { approvalId, actorId, locale }: { approvalId: number | null; actorId: number; locale: Locale },
) {
  const [last] = await namedQuery<LastAct>(
    trx,
    `select x.kind, x.actor_id, u.family_name, u.given_name from approval_acts x
     join users u on u.company_id = x.company_id and u.id = x.actor_id
     where x.company_id = $1 and x.approval_id = $2 and x.kind = any($3) order by x.id desc limit 1`,
    [companyIdOf(trx), approvalId, Object.keys(wordsOf)],
  )
  if (!last) return undefined
  const t = phrases(reportDecisionsStrings, locale)
  return t[wordsOf[last.kind]](last.actorId === actorId ? t.you : t.person(fullName(last)))
}
