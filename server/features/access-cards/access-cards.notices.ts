import * as z from 'zod/mini'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

const declared = {
  event: 'account',
  channels: ['notice', 'mail'],
  group: 'others',
  icon: 'lock',
  payload: {},
} as const

export const accessCardIssued = defineNotice({
  ...declared,
  kind: 'access_card_issued',
  payload: { ownId: z.number() },
  sentence: {
    ja: ({ actor }) =>
      `${actor}が、あなたのログインを助けるカードを発行しました。頼んだ覚えがないときは、会社の管理者に連絡してください`,
    en: ({ actor }) =>
      `${actor} issued a card that lets you sign in again. If you did not ask for it, contact your administrator`,
  },
  href: ({ payload: { ownId } }) => `/users/${ownId}/change_password/edit`,
})

export const accessCardUsed = defineNotice({
  ...declared,
  kind: 'access_card_used',
  payload: { ownId: z.number() },
  sentence: {
    ja: ({ actor }) =>
      `${actor}が発行したカードで、新しいパスワードが設定されました。心当たりがないときは、パスワードを変更してください`,
    en: ({ actor }) =>
      `A new password was set with the card that ${actor} issued. If this was not you, change your password`,
  },
  href: ({ payload: { ownId } }) => `/users/${ownId}/change_password/edit`,
})

export const accessCardNotices = [accessCardIssued, accessCardUsed]
