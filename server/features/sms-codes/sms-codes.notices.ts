import * as z from 'zod/mini'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

const declared = {
  event: 'account',
  channels: ['notice', 'mail'],
  group: 'others',
  icon: 'lock',
  impersonal: true,
} as const

export const phoneNumberChanged = defineNotice({
  ...declared,
  kind: 'phone_number_changed',
  // The last digits; empty if the number was removed.
  payload: { ending: z.string() },
  sentence: {
    ja: ({ payload: { ending } }) =>
      ending
        ? `末尾が${ending}の携帯電話の番号でログインできるようになりました。心当たりがないときは、番号を削除し、パスワードを変更してください`
        : '携帯電話の番号を削除しました。心当たりがないときは、パスワードを変更してください',
    en: ({ payload: { ending } }) =>
      ending
        ? `You can now sign in with the mobile number ending in ${ending}. If this was not you, remove it and change your password`
        : 'Your mobile number was removed. If this was not you, change your password',
  },
  href: () => '/users/sms_confirmation/new',
})

export const passwordSetBySms = defineNotice({
  ...declared,
  kind: 'password_set_by_sms',
  payload: {},
  sentence: {
    ja: () =>
      'SMSのコードで、新しいパスワードが設定されました。心当たりがないときは、会社の管理者に連絡してください',
    en: () => 'A new password was set with a code by SMS. If this was not you, contact your administrator',
  },
  href: ({ actorId }) => `/users/${actorId}/change_password/edit`,
})

export const smsCodeNotices = [phoneNumberChanged, passwordSetBySms]
