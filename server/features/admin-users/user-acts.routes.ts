import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { applyUserActs, mostNamed, previewUserActs, type UserAct } from '#contract/admin-users.acts.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { mailDeliveryOf } from '#server/config.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { companyToday } from './account-states.commands.ts'
import { findPlaces } from './admin-users.queries.ts'
import { adminUsersStrings } from './admin-users.strings.ts'
import { applyActs, previewActs } from './user-acts.commands.ts'

/** Refuses a change that is invalid for every account, with the reason beside the field. */
async function checkAct({ app, db, act, locale }: { app: App; db: CompanyDb; act: UserAct; locale: Locale }) {
  const words = phrases(adminUsersStrings, locale)
  const refuse = (field: string, sentence: string) => {
    throw new Refusal('validation_failed', { [field]: sentence })
  }
  if (act.kind === 'invite') permit(mailDeliveryOf(app.config) !== 'none', 'mail_not_set_up')
  if (act.kind === 'stop') {
    if (act.stopsOn < (await companyToday(db))) refuse('stopsOn', words.dayPassed)
    if (act.resumesOn !== null && act.resumesOn <= act.stopsOn) refuse('resumesOn', words.resumeAfterStop)
  }
  if (act.kind === 'position' && act.positionId !== null) {
    const positionIds = [act.positionId]
    const known = await findPlaces(db, { departmentIds: [], positionIds }, null)
    if (known.positions.length === 0) refuse('positionId', words.unknownPosition)
  }
  if (act.kind === 'role' && act.role === 'section_administrator' && act.sections.length === 0)
    refuse('sections', words.sectionsMissing)
}

type Named = { id: number; name: string }
const presentPeople = (people: readonly Named[]) => ({
  count: people.length,
  people: people.slice(0, mostNamed),
})

export const userActRoutes = [
  route(previewUserActs, async ({ app, db, session, body: { userIds, act }, locale }) => {
    requireSection(session, 'users')
    await checkAct({ app, db, act, locale })
    const preview = await previewActs(db, { userIds, act, actor: session })
    return {
      changed: presentPeople(preview.changed),
      unchanged: presentPeople(preview.unchanged),
      refused: preview.refused.map(({ problem, people }) => ({ problem, ...presentPeople(people) })),
      holding: presentPeople(preview.holding),
    }
  }),

  route(applyUserActs, async ({ app, db, session, body: { userIds, act }, locale, request }) => {
    requireSection(session, 'users')
    if (act.kind === 'role') await app.gate.requireRecentProof(request)
    await checkAct({ app, db, act, locale })
    return applyActs(db, { userIds, act, actor: session, address: productAddress(app.config) })
  }),
]
