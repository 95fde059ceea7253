import * as z from 'zod/mini'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

export const certificateEnding = defineNotice({
  kind: 'provider_certificate_ending',
  event: 'account',
  channels: ['notice', 'mail'],
  group: 'others',
  icon: 'lock',
  impersonal: true,
  payload: { name: z.string(), days: z.number(), providerId: z.number() },
  sentence: {
    ja: ({ payload: { name, days } }) =>
      `シングルサインオン「${name}」の証明書があと${days}日で切れます。新しい証明書を追加してください`,
    en: ({ payload: { name, days } }) =>
      `The certificate of the identity provider “${name}” ends in ${days} days. Add the new one`,
  },
  href: ({ payload: { providerId } }) => `/admin/identity_providers/${providerId}`,
})

export const identityProviderNotices = [certificateEnding]
