import * as z from 'zod/mini'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

export const chatReminder = defineNotice({
  kind: 'chat_reminder',
  event: 'chat_reminder',
  channels: ['notice', 'mail'],
  group: 'others',
  icon: 'clock',
  // `room` is empty for a direct room and for notes.
  payload: { roomId: z.number(), seq: z.number(), room: z.string() },
  sentence: {
    ja: ({ actor, payload: { room } }) => `${room && `「${room}」の`}${actor}のメッセージのリマインダーです`,
    en: ({ actor, payload: { room } }) => `Reminder: message from ${actor}${room && ` in “${room}”`}`,
  },
  href: ({ payload: { roomId, seq } }) => `/chat/rooms/${roomId}?message=${seq}`,
})

export const chatReminderNotices = [chatReminder]
