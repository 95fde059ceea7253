import { phrases } from '#common/strings.ts'
import {
  chooseUserImage,
  createUserImage,
  deleteUserImage,
  getProfileCard,
  listOtherLinks,
  listUserImages,
} from '#contract/my-page.ts'
import { presentPhotos } from '#server/features/feeds/feeds.present.ts'
import { countOwnMissions } from '#server/features/missions/own-missions.queries.ts'
import { countMissingItems } from '#server/features/profile-items/profile-items.queries.ts'
import { countRequests } from '#server/features/report-items/own-tasks.queries.ts'
import { countReports } from '#server/features/reports/report-lists.queries.ts'
import { findRewardStatus } from '#server/features/rewards/rewards.queries.ts'
import { hasThanks } from '#server/features/thanks/thanks.queries.ts'
import { presentCard } from '#server/features/users/person-page.present.ts'
import { findPersonPage } from '#server/features/users/person-page.queries.ts'
import { receivePhotos } from '#server/platform/files/receive-photos.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { takesInMail } from '#server/platform/mail/incoming-mail.ts'
import { findOwnThings } from './my-page.queries.ts'
import { myPageStrings } from './my-page.strings.ts'
import { presentOtherLinks } from './other-links.present.ts'
import { addUserImage, removeUserImage, showUserImage } from './user-images.commands.ts'
import { findUserImages, type UserImageRow } from './user-images.queries.ts'

const presentImage = ({ id, kind, shown, createdAt, ...file }: UserImageRow) => ({
  id,
  kind,
  shown,
  createdAt: createdAt.toISOString(),
  ...presentPhotos([file])[0]!,
})

export const myPageRoutes = [
  route(getProfileCard, async ({ db, session }) => ({
    ...presentCard(found(await findPersonPage(db, session, session.userId))),
    missingItemCount: await countMissingItems(db, session.userId),
  })),

  route(listUserImages, async ({ db, session }) => ({
    userImages: (await findUserImages(db, session.userId)).map(presentImage),
    nextCursor: null,
  })),

  route(createUserImage, async ({ app, db, session, body, files, locale }) => {
    const sender = { storage: app.storage, db, userId: session.userId, locale, field: 'picture' }
    const [picture] = await receivePhotos(files.picture, sender)
    if (!picture) throw new Refusal('validation_failed', { picture: phrases(myPageStrings, locale).oneFile })
    const id = await addUserImage(db, session.userId, body.kind, picture)
    return presentImage(found((await findUserImages(db, session.userId, id))[0]))
  }),

  route(chooseUserImage, async ({ db, session, body }) => {
    const { kind, userImageId } = body
    if (userImageId !== null)
      permit(found((await findUserImages(db, session.userId, userImageId))[0]).kind === kind)
    await showUserImage(db, session.userId, kind, userImageId)
  }),

  route(deleteUserImage, async ({ db, session, params }) => {
    const image = found((await findUserImages(db, session.userId, params.id))[0])
    await removeUserImage(db, session.userId, image)
  }),

  route(listOtherLinks, async ({ app, db, session, locale }) => {
    const { userId } = session
    const [things, reports, requests, missions, tasks, { balance }, thanks, missingItemCount] =
      await Promise.all([
        findOwnThings(db, session),
        countReports(db, userId),
        countRequests(db, userId, 'menu'),
        countOwnMissions(db, userId),
        countRequests(db, userId, 'by_hand'),
        findRewardStatus(db, userId),
        hasThanks(db, session),
        countMissingItems(db, userId),
      ])
    const missionCount = requests.count + missions.count
    const own = { userId, things, reports, missionCount, taskCount: tasks.count + things.askedTaskCount }
    return {
      otherLinks: presentOtherLinks(
        {
          ...own,
          balance,
          thanks,
          missingItemCount,
          mailPosting: takesInMail(app.config) && app.engine.hasOption(session.companyId, 'mail_posting'),
        },
        locale,
      ),
      nextCursor: null,
    }
  }),
]
