import * as z from 'zod/mini'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

export const chatMessageHeld = defineNotice({
  kind: 'chat_message_held',
  event: 'own_post',
  group: 'others',
  icon: 'clock',
  impersonal: true,
  // `room` is empty for notes.
  payload: { room: z.string() },
  sentence: {
    ja: ({ payload: { room } }) =>
      `${room && `「${room}」に`}予約したメッセージを、その時刻に送信できませんでした。内容は残っています`,
    en: ({ payload: { room } }) =>
      `Your scheduled message${room && ` to “${room}”`} could not be sent at its time. What you wrote is kept`,
  },
  href: () => '/chat/scheduled',
})

export const chatScheduledNotices = [chatMessageHeld]
