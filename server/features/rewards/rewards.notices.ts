import * as z from 'zod/mini'
import { enPlural } from '#common/plural.ts'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

const points = {
  event: 'points',
  group: 'programmes',
  icon: 'reward',
  payload: { points: z.number() },
  href: () => '/reward_transactions',
} as const

export const rewardGranted = defineNotice({
  ...points,
  kind: 'reward_granted',
  sentence: {
    ja: ({ actor, payload }) => `${actor}から${payload.points.toLocaleString('ja')}ポイントが付与されました`,
    en: ({ actor, payload }) =>
      `${actor} gave you ${enPlural(payload.points, { one: '# point', other: '# points' })}`,
  },
})

export const rewardCollected = defineNotice({
  ...points,
  kind: 'reward_collected',
  sentence: {
    ja: ({ actor, payload }) => `${actor}が${payload.points.toLocaleString('ja')}ポイントを回収しました`,
    en: ({ actor, payload }) => `${actor} collected ${payload.points.toLocaleString('en')} of your points`,
  },
})

export const rewardNotices = [rewardGranted, rewardCollected]
