import * as z from 'zod/mini'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

const moderated = { event: 'own_post', group: 'others', impersonal: true } as const

type Where = { feedId: number | null; payload: { commentId?: number | null } }
const moderatedHref = ({ feedId, payload: { commentId } }: Where) =>
  `/feeds/${feedId}${commentId ? `#comment-${commentId}` : ''}`

/** The post or, with `commentId`, the comment. It is not the notice's own comment: hiding would hide the notice too. */
const commentId = z.optional(z.nullable(z.number()))

export const contentHidden = defineNotice({
  ...moderated,
  kind: 'hidden',
  icon: 'warning',
  ownPost: true,
  payload: { commentId, reason: z.optional(z.string()) },
  sentence: {
    ja: ({ payload: { commentId, reason = '' } }) =>
      `管理者があなたの${commentId ? 'コメント' : '投稿'}を非表示にしました。理由：${reason}`,
    en: ({ payload: { commentId, reason = '' } }) =>
      `The administrators have hidden your ${commentId ? 'comment' : 'post'}. Reason: ${reason}`,
  },
  href: moderatedHref,
})

export const contentRestored = defineNotice({
  ...moderated,
  kind: 'restored',
  icon: 'check',
  payload: { commentId },
  sentence: {
    ja: ({ payload }) => `あなたの${payload.commentId ? 'コメント' : '投稿'}が再び表示されるようになりました`,
    en: ({ payload }) => `Your ${payload.commentId ? 'comment' : 'post'} is visible to its readers again`,
  },
  href: moderatedHref,
})

type MessagePlace = { payload: { chatRoomId?: number | undefined; seq?: number | undefined } }
const messageHref = ({ payload: { chatRoomId, seq } }: MessagePlace) =>
  chatRoomId ? `/chat/rooms/${chatRoomId}?message=${seq}` : '/chat/rooms'
const messagePlace = { chatRoomId: z.optional(z.number()), seq: z.optional(z.number()) }

export const messageHidden = defineNotice({
  ...moderated,
  kind: 'message_hidden',
  icon: 'warning',
  payload: { ...messagePlace, reason: z.optional(z.string()) },
  sentence: {
    ja: ({ payload: { reason = '' } }) =>
      `管理者があなたのチャットのメッセージを非表示にしました。理由：${reason}`,
    en: ({ payload: { reason = '' } }) =>
      `The administrators have hidden your chat message. Reason: ${reason}`,
  },
  href: messageHref,
})

export const messageRestored = defineNotice({
  ...moderated,
  kind: 'message_restored',
  icon: 'check',
  payload: messagePlace,
  sentence: {
    ja: 'あなたのチャットのメッセージが再び表示されるようになりました',
    en: 'Your chat message is visible again',
  },
  href: messageHref,
})

export const authorNotices = [contentHidden, contentRestored, messageHidden, messageRestored]
