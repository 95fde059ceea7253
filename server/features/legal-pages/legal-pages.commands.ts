import { createHash } from 'node:crypto'
import type { Locale } from '#common/locale.ts'
import type { PlainDate } from '#common/plain-date.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { announceCompanyChange } from '#server/platform/auth/auth.queries.ts'
import { companyToday } from '#server/platform/company-day.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import { type LegalPage, legalNames } from './installation-texts.queries.ts'
import { legalPagesStrings } from './legal-pages.strings.ts'

type NewVersion = {
  page: LegalPage
  body: string
  effectiveOn: PlainDate | null
  asksConsent: boolean
  version: number
  actorId: number
  locale: Locale
}

type Latest = { number: number; body: string; effectiveOn: PlainDate }

/** Publishes a version. Returns its number; throws `conflict` if `version` is not the newest one any more. */
export const addVersion = (db: CompanyDb, { version, actorId, locale, ...given }: NewVersion) =>
  transaction(db, async (trx) => {
    const { page, body, asksConsent } = given
    const companyId = companyIdOf(trx)
    const words = phrases(legalPagesStrings, locale)
    // Two administrators at once: the second one waits here and gets the conflict.
    await namedQuery(trx, 'select 1 from company_configs where company_id = $1 for update', [companyId])
    const [latest] = await namedQuery<Latest>(
      trx,
      `select number, body, effective_on::text as effective_on from legal_versions
       where company_id = $1 and page = $2 order by number desc limit 1`,
      [companyId, page],
    )
    permit((latest?.number ?? 0) === version, 'conflict')
    if (!asksConsent && (latest?.body ?? '') === body)
      throw new Refusal('validation_failed', { body: words.nothingToChange })
    const [today] = await namedQuery<{ day: PlainDate }>(trx, `select ${companyToday}::text as day`, [
      companyId,
    ])
    const effectiveOn = given.effectiveOn ?? today!.day
    if (effectiveOn < today!.day || (latest && effectiveOn < latest.effectiveOn))
      throw new Refusal('validation_failed', { effectiveOn: words.tooEarly })
    const number = version + 1
    await namedQuery(
      trx,
      `insert into legal_versions (company_id, page, number, body, effective_on, asks_consent, created_by_id)
       values (:companyId, :page, :number, :body, :effectiveOn, :asksConsent, :actorId)`,
      { companyId, page, number, body, effectiveOn, asksConsent, actorId },
    )
    await logAct(trx, {
      actorId,
      noun: 'legal_page',
      action: 'publish',
      subject: { id: number, name: words[legalNames[page]] },
      before: { pageText: latest?.body ?? '' },
      after: { pageText: body, effectiveOn, asksConsent },
    })
    if (asksConsent) await announceCompanyChange(trx)
    return number
  })

type Agreement = {
  page: LegalPage
  number: number
  userId: number
  baseEffectiveOn: PlainDate
  locale: Locale
  /** The whole text that was shown. */
  text: string
}

/** Records that a person agreed, with evidence of what was shown. */
export const addConsent = (db: CompanyDb, { text, ...consent }: Agreement) =>
  namedQuery(
    db,
    `insert into legal_consents (company_id, page, number, user_id, base_effective_on, locale, text_hash)
     values (:companyId, :page, :number, :userId, :baseEffectiveOn, :locale, :textHash) on conflict do nothing`,
    { companyId: companyIdOf(db), ...consent, textHash: createHash('sha256').update(text).digest('hex') },
  )
