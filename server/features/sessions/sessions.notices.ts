import * as z from 'zod/mini'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

export const newDevice = defineNotice({
  kind: 'new_device',
  event: 'account',
  channels: ['notice', 'mail'],
  group: 'others',
  icon: 'lock',
  impersonal: true,
  // Empty: unknown.
  payload: { deviceName: z.string() },
  sentence: {
    ja: ({ payload: { deviceName } }) =>
      `新しい端末${deviceName && `「${deviceName}」`}からログインがありました。心当たりがないときは、パスワードを変更してください`,
    en: ({ payload: { deviceName } }) =>
      `New sign-in on ${deviceName || 'an unknown device'}. If this was not you, change your password`,
  },
  href: ({ actorId }) => `/users/${actorId}/change_password/edit`,
})

export const sessionNotices = [newDevice]
