import * as z from 'zod/mini'
import { enPlural } from '#common/plural.ts'
import { defineNotice, postHref } from '#server/features/announcements/define-notice.ts'

const mustRead = {
  event: 'must_read',
  channels: ['notice', 'mail'],
  group: 'must_reads',
  href: postHref,
} as const

export const mustReadAsked = defineNotice({
  ...mustRead,
  kind: 'must_read',
  icon: 'document',
  sentence: {
    ja: ({ actor }) => `${actor}の投稿が必読になりました。読み終わったら「読みました」を押してください`,
    en: ({ actor }) => `Must-read: confirm the post by ${actor}`,
  },
})

export const mustReadReminder = defineNotice({
  ...mustRead,
  kind: 'must_read_reminder',
  icon: 'clock',
  // The person whose deputy is notified.
  people: ['absent'],
  sentence: {
    ja: ({ actor, people: { absent } }) =>
      absent === null
        ? `${actor}の必読の投稿がまだ確認されていません`
        : `不在の${absent}が、${actor}の必読の投稿をまだ確認していません（代理のあなたへのお知らせ）`,
    en: ({ actor, people: { absent } }) =>
      absent === null
        ? `You have not confirmed the must-read by ${actor} yet`
        : `As deputy of ${absent}: the must-read by ${actor} is not confirmed yet`,
  },
})

export const mustReadEscalation = defineNotice({
  ...mustRead,
  kind: 'must_read_escalation',
  icon: 'warning',
  payload: { lateCount: z.number() },
  // One of the overdue people, and the superior whose deputy is notified.
  people: ['late', 'absent'],
  sentence: {
    ja: ({ actor, people: { late, absent }, payload: { lateCount } }) =>
      `${late ?? actor}${lateCount > 1 ? `ほか${lateCount - 1}人` : ''}が、期限を過ぎた${actor}の必読の投稿を確認していません${absent === null ? '' : `（不在の${absent}の代理のあなたへのお知らせ）`}`,
    en: ({ actor, people: { late, absent }, payload: { lateCount } }) => {
      const others = enPlural(lateCount - 1, { one: '# other', other: '# others' })
      const readers = lateCount > 1 ? `${late ?? actor} and ${others} have` : `${late ?? actor} has`
      const sentence = `${readers} not confirmed the must-read by ${actor}, which is overdue`
      return absent === null ? sentence : `As deputy of ${absent}: ${sentence}`
    },
  },
})

export const mustReadNotices = [mustReadAsked, mustReadReminder, mustReadEscalation]
