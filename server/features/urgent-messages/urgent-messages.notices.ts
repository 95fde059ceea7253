import * as z from 'zod/mini'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

const urgent = {
  event: 'urgent_message',
  channels: ['notice', 'mail'],
  group: 'others',
  icon: 'warning',
  // `room` is empty for a direct room.
  payload: { message: z.number(), roomId: z.number(), seq: z.number(), room: z.string() },
  href: ({ payload: { roomId, seq } }: { payload: { roomId: number; seq: number } }) =>
    `/chat/rooms/${roomId}?message=${seq}`,
} as const

export const urgentMessageNotice = defineNotice({
  ...urgent,
  kind: 'urgent_message',
  sentence: {
    ja: ({ actor, payload: { room } }) =>
      `${actor}が${room && `「${room}」で`}緊急メッセージを送りました。内容を見て「確認しました」を押してください`,
    en: ({ actor, payload: { room } }) =>
      `Urgent message from ${actor}${room && ` in “${room}”`}: read and confirm it`,
  },
})

export const urgentMessageRepeated = defineNotice({
  ...urgent,
  kind: 'urgent_message_repeated',
  sentence: {
    ja: ({ actor, payload: { room } }) =>
      `${room && `「${room}」の`}${actor}の緊急メッセージをまだ確認していません。「確認しました」を押してください`,
    en: ({ actor, payload: { room } }) =>
      `You have not confirmed the urgent message from ${actor}${room && ` in “${room}”`} yet`,
  },
})

export const urgentMessageNotices = [urgentMessageNotice, urgentMessageRepeated]
