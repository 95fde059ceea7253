import * as z from 'zod/mini'
import { formatDay } from '#common/dates.ts'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

const declared = {
  event: 'account',
  channels: ['notice', 'mail'],
  group: 'others',
  icon: 'lock',
  payload: { factor: z.enum(['passkey', 'app', 'codes']) },
} as const

const names = {
  ja: { passkey: 'パスキー', app: '認証アプリ', codes: 'リカバリーコード' },
  en: { passkey: 'A passkey', app: 'An authenticator app', codes: 'Recovery codes' },
}
const href = () => '/two_factor_authentications'

export const secondFactorAdded = defineNotice({
  ...declared,
  kind: 'second_factor_added',
  impersonal: true,
  sentence: {
    ja: ({ payload: { factor } }) =>
      `あなたのアカウントに${names.ja[factor]}が登録されました。心当たりがないときは、会社の管理者に連絡してください`,
    en: ({ payload: { factor } }) =>
      `${names.en[factor]} ${factor === 'codes' ? 'were' : 'was'} added to your account. If this was not you, contact your administrator`,
  },
  href,
})

export const secondFactorRemoved = defineNotice({
  ...declared,
  kind: 'second_factor_removed',
  impersonal: true,
  sentence: {
    ja: ({ payload: { factor } }) =>
      `あなたのアカウントから${names.ja[factor]}が削除されました。心当たりがないときは、会社の管理者に連絡してください`,
    en: ({ payload: { factor } }) =>
      `${names.en[factor]} ${factor === 'codes' ? 'were' : 'was'} removed from your account. If this was not you, contact your administrator`,
  },
  href,
})

export const secondFactorsCleared = defineNotice({
  ...declared,
  kind: 'second_factors_cleared',
  payload: {},
  sentence: {
    ja: ({ actor }) =>
      `${actor}が、あなたのパスキーと認証アプリの登録を解除しました。頼んだ覚えがないときは、会社の管理者に連絡してください`,
    en: ({ actor }) =>
      `${actor} cleared your passkeys and authenticator app. If you did not ask for it, contact your administrator`,
  },
  href,
})

export const secondFactorRequired = defineNotice({
  ...declared,
  kind: 'second_factor_required',
  impersonal: true,
  payload: { dueOn: z.string() },
  sentence: {
    ja: ({ payload: { dueOn } }) =>
      `2要素認証が必須になります。${formatDay(dueOn, 'ja')}までに、パスキーまたは認証アプリを登録してください`,
    en: ({ payload: { dueOn } }) =>
      `Two-factor authentication will be required. Set up a passkey or an authenticator app by ${formatDay(dueOn, 'en')}`,
  },
  href,
})

export const secondFactorNotices = [
  secondFactorRequired,
  secondFactorAdded,
  secondFactorRemoved,
  secondFactorsCleared,
]
