import { dryRunMenu, viewMenuAs } from '#contract/admin-menus.views.ts'
import { findPresentPerson } from '#server/features/audiences/audiences.queries.ts'
import { describeReaders } from '#server/features/menus/audience-descriptions.queries.ts'
import { mayDesign } from '#server/features/menus/menu-designers.policy.ts'
import { stagesOf, whyUnusable } from '#server/features/menus/menus.policy.ts'
import { findMenu, findMenuOfUse } from '#server/features/menus/menus.queries.ts'
import { publicationAudienceOf } from '#server/features/menus/publications.queries.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { forecastSubmission } from '#server/features/report-writing/forecasts.queries.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findDesignedMenu } from './admin-menus.queries.ts'
import { countReadable, findRanksOf, findSample, sessionOf } from './as-person.queries.ts'
import { freePostForm } from './free-post-form.rules.ts'

export const menuViewRoutes = [
  route(viewMenuAs, async ({ db, session, params, locale }) => {
    permit(mayDesign(session, params.id))
    const designed = found(await findDesignedMenu(db, params.id))
    const user = found(await findPresentPerson(db, params.userId))
    const theirs = await sessionOf(db, user.id, session)
    const menu = await findMenu(db, theirs, designed.id)
    const ranks =
      designed.publicationMode === 'ranks' ? await findRanksOf(db, designed.id, theirs.audienceIds) : []
    const own = ranks.findIndex(({ fits }) => fits)
    const readers = await publicationAudienceOf(db, designed, user.id)
    return {
      user: presentPerson(user),
      knows: menu !== undefined,
      unusable: menu ? whyUnusable({ ...menu, published: true }) : 'not_for_you',
      publication:
        readers === null
          ? null
          : {
              ...(await describeReaders(db, { audienceId: readers, authorId: user.id }, locale)),
              sample: (await findSample(db, readers, user.id)).map(presentPerson),
            },
      ranks: ranks.map((rank, i) => ({ ...rank, own: i === own })),
      feedCount: await countReadable(db, designed.id, theirs.audienceIds),
    }
  }),

  route(dryRunMenu, async ({ db, session, params, body, locale }) => {
    permit(mayDesign(session, params.id))
    const designed = found(await findDesignedMenu(db, params.id))
    const user = found(await findPresentPerson(db, body.userId))
    permit(stagesOf(designed).includes(body.stage))
    const theirs = await sessionOf(db, user.id, session)
    // Treated as published, because a dry run shows what would happen after publishing.
    const menu = { ...(await findMenuOfUse(db, theirs, designed.id)), published: true }
    const items = (body.stage === 'apply' ? designed.applyForm : designed.reportForm) ?? []
    const { publication, ...forecast } = await forecastSubmission(db, {
      menu,
      stage: body.stage,
      items: designed.formKind === 'post' ? freePostForm(locale) : items,
      given: body.answers,
      chosenApprovers: body.chosenApprovers,
      userId: user.id,
      uploaderId: session.userId,
      reportId: null,
      first: true,
      before: null,
      locale,
      timeZone: session.timeZone,
    })
    const readers = publication && (await publicationAudienceOf(db, menu, user.id))
    return {
      user: presentPerson(user),
      ...forecast,
      publication:
        readers === null
          ? null
          : {
              ...publication!,
              sample: (await findSample(db, readers, user.id)).map(presentPerson),
            },
    }
  }),
]
