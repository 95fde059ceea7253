import { phrases } from '#common/strings.ts'
import { createApply } from '#contract/applies.ts'
import { postLimits } from '#contract/posting.ts'
import { feedsStrings } from '#server/features/feeds/feeds.strings.ts'
import { checkMentions } from '#server/features/mentions/mentions.checks.ts'
import { findMenu } from '#server/features/menus/menus.queries.ts'
import { findMenuReaders } from '#server/features/menus/publications.queries.ts'
import { permitUse } from '#server/features/menus/use-limits.checks.ts'
import { dueOnOfPost } from '#server/features/must-read-feeds/must-read-feeds.commands.ts'
import { mustReadStrings } from '#server/features/must-read-feeds/must-read-feeds.strings.ts'
import { findMenuPolicy } from '#server/features/must-read-feeds/must-read-settings.queries.ts'
import { futureTime } from '#server/features/posting/future-time.checks.ts'
import { beginUse } from '#server/features/report-writing/uses.commands.ts'
import { checkWords } from '#server/features/watched-words/watched-words.checks.ts'
import { receiveAttachments } from '#server/platform/files/receive-attachments.ts'
import { receivePhotos } from '#server/platform/files/receive-photos.ts'
import { takeSentFiles } from '#server/platform/files/sent-files.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findSubmitted, sameSubmission, submitApply } from './applies.commands.ts'

export const applyRoutes = [
  route(createApply, async ({ app, db, session, body, files, locale }) => {
    // The menu is read first: a repetition whose first sending ends in between is found here, before its own use counts.
    const readable = await findMenu(db, session, body.menuId)
    const submitted = body.answers ? undefined : await findSubmitted(db, session.userId, body.clientKey)
    if (submitted) return sameSubmission(submitted, body)
    const menu = found(readable)
    if (menu.formKind === 'items') {
      const { clientKey, submit, formVersion, chosenApprovers, mustRead, wordsAccepted, scheduledAt } = body
      const publishAt = scheduledAt === undefined ? null : futureTime(scheduledAt, locale)
      const writing = { answers: body.answers ?? [], chosenApprovers, publishAt }
      const used = await beginUse(db, menu, {
        ...writing,
        clientKey,
        submit,
        formVersion,
        mustRead,
        wordsAccepted,
        session,
        locale,
      })
      app.gate.forgetPerson(session)
      return used
    }
    permitUse(menu)
    // An app's posts have their readers of now.
    permit(!session.app || body.scheduledAt === undefined, 'not_by_token')
    const count = body.mediaFileIds.length + Object.values(files).flat().length
    if (!body.title && !body.text && count === 0)
      throw new Refusal('validation_failed', { text: phrases(feedsStrings, locale).emptyPost })
    const { title, text, wordsAccepted } = body
    await checkWords(db, { texts: [title, text], field: 'text', locale, wordsAccepted })
    const [audienceId, own] = await findMenuReaders(db, menu, session.userId)
    await checkMentions(db, {
      readers: { audienceIds: [audienceId, own] },
      userId: session.userId,
      named: { userIds: body.mentionedUserIds, departmentIds: body.mentionedDepartmentIds },
      confirmed: body.confirmedMentionCount,
      field: 'text',
      locale,
    })
    const scheduledAt = body.scheduledAt === undefined ? null : futureTime(body.scheduledAt, locale)
    const policy = await findMenuPolicy(db, menu.id, scheduledAt)
    const dueOn = dueOnOfPost(policy, body.mustRead, phrases(mustReadStrings, locale))
    const sender = { storage: app.storage, db, userId: session.userId, locale }
    const mediaFileIds = await takeSentFiles(body.mediaFileIds, {
      db,
      userId: session.userId,
      locale,
      most: postLimits,
      beside: files,
    })
    const photos = await receivePhotos(files.photos, { ...sender, field: 'photos' })
    const attachments = [
      ...(await receiveAttachments(files.videos, { ...sender, field: 'videos' })),
      ...(await receiveAttachments(files.attachments, { ...sender, field: 'attachments' })),
    ]
    const mustRead = dueOn === null ? null : { dueOn, policy }
    const submission = await submitApply(db, {
      ...body,
      menu,
      audienceId,
      own,
      userId: session.userId,
      photos,
      attachments,
      mediaFileIds,
      mustRead,
      scheduledAt,
    })
    // The author's first post creates their own audience, which the session does not contain yet.
    if (![audienceId, own].every((id) => session.audienceIds.includes(id))) app.gate.forgetPerson(session)
    return submission
  }),
]
