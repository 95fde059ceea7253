import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { chatMessageLimits } from '#contract/chat-messages.ts'
import { postLimits } from '#contract/posting.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { companyIdOf } from '#db/tenant.ts'
import { findSubmitted, submitApply } from '#server/features/applies/applies.commands.ts'
import { isShared } from '#server/features/chat-messages/chat-messages.checks.ts'
import { sendMessage } from '#server/features/chat-messages/chat-messages.commands.ts'
import { findSentMessage } from '#server/features/chat-messages/chat-messages.queries.ts'
import { chatRoomPolicy } from '#server/features/chat-rooms/chat-rooms.policy.ts'
import { findChatRoom } from '#server/features/chat-rooms/chat-rooms.queries.ts'
import { chatSettings } from '#server/features/chat-rooms/chat-settings.queries.ts'
import { whyUnusable } from '#server/features/menus/menus.policy.ts'
import { findMenu } from '#server/features/menus/menus.queries.ts'
import { findMenuReaders } from '#server/features/menus/publications.queries.ts'
import { dueOnOfPost } from '#server/features/must-read-feeds/must-read-feeds.commands.ts'
import { mustReadStrings } from '#server/features/must-read-feeds/must-read-feeds.strings.ts'
import { findMenuPolicy } from '#server/features/must-read-feeds/must-read-settings.queries.ts'
import { checkWords } from '#server/features/watched-words/watched-words.checks.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { PostingWebhook } from './apps.queries.ts'
import { appsStrings } from './apps.strings.ts'
import type { SlackText } from './slack-payloads.rules.ts'
import { WebhookProblem } from './webhook-problems.rules.ts'

type Post = { text: SlackText; clientKey: string; locale: Locale }

/** The app as the author; it reads nothing. */
const authorOf = (db: CompanyDb, { appId, timeZone }: PostingWebhook): Session => ({
  ...{ companyId: companyIdOf(db), userId: appId, role: 'employee', sections: [], app: true },
  ...{ administeredDepartmentIds: [], administeredMenuIds: [], locale: null, timeZone, audienceIds: [] },
  ...{ passwordState: 'good', consentDue: false, ipRanges: [], kept: false, expiresAt: new Date() },
  ...{ method: 'password', provenAt: new Date(0), factorState: 'good', factorDueOn: null },
})

/** Posts as the app to what its webhook is for, once per client key. @throws {WebhookProblem} in plain words */
export async function postThrough(db: CompanyDb, webhook: PostingWebhook, post: Post) {
  if (webhook.menuId !== null) await postToMenu(db, webhook, webhook.menuId, post)
  else await sendToRoom(db, webhook, webhook.chatRoomId!, post)
}

/* Words that ask for a second look are sent: nobody is there to look. */
const checked = (db: CompanyDb, texts: readonly string[], locale: Locale) =>
  checkWords(db, { texts, field: 'text', locale, wordsAccepted: true })

async function postToMenu(
  db: CompanyDb,
  webhook: PostingWebhook,
  menuId: number,
  { text, clientKey, locale }: Post,
) {
  const words = phrases(appsStrings, locale)
  const session = authorOf(db, webhook)
  const menu = await findMenu(db, session, menuId)
  if (!menu?.usable) throw new WebhookProblem(403, words.menuNotAdmitted)
  if (await findSubmitted(db, webhook.appId, clientKey)) return
  if (whyUnusable(menu) !== null) throw new WebhookProblem(403, words.menuClosed)
  const title = text.title.length <= postLimits.titleLength ? text.title : ''
  const body =
    title === '' && text.title ? [`**${text.title}**`, text.body].filter(Boolean).join('\n') : text.body
  if (body.length > postLimits.bodyLength) throw new WebhookProblem(400, words.tooLong(postLimits.bodyLength))
  await checked(db, [title, body], locale)
  const [audienceId, own] = await findMenuReaders(db, menu, webhook.appId)
  const policy = await findMenuPolicy(db, menu.id)
  const dueOn = dueOnOfPost(policy, undefined, phrases(mustReadStrings, locale))
  await submitApply(db, {
    ...{ menu, audienceId, own, userId: webhook.appId, title, text: body, clientKey, scheduledAt: null },
    ...{ mentionedUserIds: [], mentionedDepartmentIds: [], photos: [], attachments: [], mediaFileIds: [] },
    mustRead: dueOn === null ? null : { dueOn, policy },
  })
}

/**
 * Sends a message as the app to a room, once per client key, if it is admitted there.
 * @throws {WebhookProblem} in plain words
 * @throws {Refusal} validation_failed for words that are not allowed
 */
export async function sendToRoom(
  db: CompanyDb,
  { appId }: Pick<PostingWebhook, 'appId'>,
  chatRoomId: number,
  { text, clientKey, locale }: Post,
) {
  const words = phrases(appsStrings, locale)
  const room = (await chatSettings(db)).enabled ? await findChatRoom(db, appId, chatRoomId) : undefined
  if (!room) throw new WebhookProblem(403, words.roomNotAdmitted)
  if ((await findSentMessage(db, appId, room.id, clientKey)) !== undefined) return
  if (!chatRoomPolicy(room).write) throw new WebhookProblem(403, words.roomClosed)
  const body = [text.title && `**${text.title}**`, text.body].filter(Boolean).join('\n')
  if (body.length > chatMessageLimits.bodyLength)
    throw new WebhookProblem(400, words.tooLong(chatMessageLimits.bodyLength))
  const reported = await checked(db, [body], locale)
  await sendMessage(db, {
    ...{ chatRoomId: room.id, authorId: appId, body, clientKey, watched: reported && isShared(room) },
    ...{ mentionedUserIds: [], replyToSeq: null, stampId: null, urgentMinutes: null, forwarded: null },
    ...{ photos: [], attachments: [], mediaFileIds: [] },
  })
}
