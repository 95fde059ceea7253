import { answerProblems } from '#common/profile-item.strings.ts'
import { phrases } from '#common/strings.ts'
import { getProfile, updateProfile } from '#contract/users.profile.ts'
import { presentOwnItem } from '#server/features/profile-items/profile-items.present.ts'
import { findAnsweredItems } from '#server/features/profile-items/profile-items.queries.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { saveProfile } from './own-profile.commands.ts'
import { findPersonPage } from './person-page.queries.ts'

export const ownProfileRoutes = [
  route(getProfile, async ({ db, session, params }) => {
    permit(params.id === session.userId)
    const { greeting } = found(await findPersonPage(db, session, params.id))
    return { greeting, profileItems: (await findAnsweredItems(db, params.id)).map(presentOwnItem) }
  }),

  route(updateProfile, async ({ db, session, params, body, locale }) => {
    permit(params.id === session.userId)
    await saveProfile(db, session.userId, body, phrases(answerProblems, locale))
  }),
]
