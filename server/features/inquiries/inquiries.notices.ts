import * as z from 'zod/mini'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

const inquiry = {
  group: 'others',
  icon: 'chat',
  payload: { inquiryId: z.number(), topic: z.string() },
  href: ({ payload }: { payload: { inquiryId: number } }) => `/admin/inquiries/${payload.inquiryId}`,
} as const

export const inquiryReceived = defineNotice({
  ...inquiry,
  event: 'request',
  kind: 'inquiry_received',
  impersonal: true,
  sentence: {
    ja: ({ payload: { topic } }) => `新しいお問い合わせ「${topic}」が届きました`,
    en: ({ payload: { topic } }) => `A new inquiry arrived: “${topic}”`,
  },
})

export const inquiryReplied = defineNotice({
  ...inquiry,
  event: 'request',
  kind: 'inquiry_replied',
  impersonal: true,
  sentence: {
    ja: ({ payload: { topic } }) => `お問い合わせ「${topic}」に追加の連絡がありました`,
    en: ({ payload: { topic } }) => `There is a reply to the inquiry “${topic}”`,
  },
})

export const inquiryAssigned = defineNotice({
  ...inquiry,
  event: 'request',
  kind: 'inquiry_assigned',
  sentence: {
    ja: ({ actor, payload: { topic } }) => `${actor}がお問い合わせ「${topic}」の担当者にあなたを選びました`,
    en: ({ actor, payload: { topic } }) => `${actor} assigned the inquiry “${topic}” to you`,
  },
})

export const inquiryAnswered = defineNotice({
  ...inquiry,
  event: 'outcome',
  kind: 'inquiry_answered',
  href: ({ payload: { inquiryId } }) => `/inquiries/${inquiryId}`,
  sentence: {
    ja: ({ actor, payload: { topic } }) => `${actor}がお問い合わせ「${topic}」に回答しました`,
    en: ({ actor, payload: { topic } }) => `${actor} answered your inquiry “${topic}”`,
  },
})

export const inquiryNotices = [inquiryReceived, inquiryReplied, inquiryAssigned, inquiryAnswered]
