import { checkForm } from '#common/form/check-form.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { newCode } from '#server/platform/auth/typed-codes.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import { findSettings } from './registration-requests.queries.ts'
import { registrationRequestStrings } from './registration-requests.strings.ts'

type By = { actorId: number; locale: Locale }
type Wanted = { enabled: boolean; intro: string; items: FormItem[] }

const stateOf = ({ enabled, intro, items }: Wanted) => ({
  enabled,
  registrationIntro: intro,
  registrationItems: items.map(({ name }) => name),
})

async function lockSettings(trx: CompanyDb, version: number) {
  await namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyIdOf(trx)])
  const before = await findSettings(trx)
  permit(before.version === version, 'conflict')
  return before
}

const subjectOf = (locale: Locale) => ({
  id: null,
  name: phrases(registrationRequestStrings, locale).settings,
})

/** Changes what people are asked, and whether they can ask. @throws {Refusal} conflict; validation_failed */
export const changeSettings = (
  db: CompanyDb,
  { actorId, locale }: By,
  { version, ...wanted }: Wanted & { version: number },
) =>
  transaction(db, async (trx) => {
    const [problem] = wanted.items.length > 0 ? checkForm(wanted.items, locale) : []
    if (problem) {
      const item = wanted.items.find(({ key }) => key === problem.item)?.name
      throw new Refusal('validation_failed', {
        items: [item, problem.message].filter(Boolean).join(': '),
      })
    }
    const before = await lockSettings(trx, version)
    const companyId = companyIdOf(trx)
    await namedQuery(
      trx,
      `insert into registration_settings as s (company_id, enabled, code, intro, items)
       values ($1, $2, $3, $4, $5::text::jsonb)
       on conflict (company_id) do update set enabled = excluded.enabled, intro = excluded.intro,
         items = excluded.items, version = s.version + 1`,
      [
        companyId,
        wanted.enabled,
        before.code ?? newCode(companyId),
        wanted.intro,
        JSON.stringify(wanted.items),
      ],
    )
    await logAct(trx, {
      ...{ actorId, noun: 'registration_settings', action: 'update', subject: subjectOf(locale) },
      before: stateOf(before),
      after: stateOf(wanted),
    })
  })

/** Replaces the code; the earlier one stops working. @throws {Refusal} conflict */
export const renewCode = (db: CompanyDb, { actorId, locale }: By, version: number) =>
  transaction(db, async (trx) => {
    permit((await lockSettings(trx, version)).code !== null, 'conflict')
    const companyId = companyIdOf(trx)
    await namedQuery(
      trx,
      'update registration_settings set code = $2, version = version + 1 where company_id = $1',
      [companyId, newCode(companyId)],
    )
    await logAct(trx, {
      ...{ actorId, noun: 'registration_settings', action: 'renew_secret', subject: subjectOf(locale) },
    })
  })
