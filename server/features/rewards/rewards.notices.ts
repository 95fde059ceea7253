import * as z from 'zod/mini'
import { formatDay } from '#common/dates.ts'
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

export const rewardsExpiring = defineNotice({
  ...points,
  kind: 'rewards_expiring',
  impersonal: true,
  payload: { points: z.number(), lastDay: z.string() },
  sentence: {
    ja: ({ payload, locale }) =>
      `${payload.points.toLocaleString('ja')}ポイントの有効期限は${formatDay(payload.lastDay, locale)}です`,
    en: ({ payload, locale }) =>
      `${enPlural(payload.points, { one: '# point', other: '# points' })} can be used until ${formatDay(payload.lastDay, locale)}`,
  },
})

const order = {
  event: 'points',
  group: 'programmes',
  icon: 'reward',
  payload: { item: z.string(), points: z.number() },
  href: () => '/redemptions',
} as const

/** For those who send orders out. */
export const redemptionOrdered = defineNotice({
  ...order,
  kind: 'redemption_ordered',
  href: () => '/admin/rewards/redemptions?state=approved',
  sentence: {
    ja: ({ actor, payload }) => `${actor}が「${payload.item}」に交換しました。発送してください`,
    en: ({ actor, payload }) => `${actor} ordered “${payload.item}”. Send it out`,
  },
})

export const redemptionSent = defineNotice({
  ...order,
  kind: 'redemption_sent',
  sentence: {
    ja: ({ actor, payload }) => `${actor}が「${payload.item}」を発送しました`,
    en: ({ actor, payload }) => `${actor} sent you “${payload.item}”`,
  },
})

export const redemptionReceived = defineNotice({
  ...order,
  kind: 'redemption_received',
  sentence: {
    ja: ({ actor, payload }) => `${actor}が「${payload.item}」を受取済みにしました`,
    en: ({ actor, payload }) => `${actor} marked “${payload.item}” as received`,
  },
})

export const redemptionReturned = defineNotice({
  ...order,
  kind: 'redemption_returned',
  sentence: {
    ja: ({ actor, payload }) =>
      `${actor}が「${payload.item}」の交換を取り消しました。${payload.points.toLocaleString('ja')}ポイントが戻りました`,
    en: ({ actor, payload }) =>
      `${actor} cancelled your order of “${payload.item}”. ${enPlural(payload.points, { one: '# point was', other: '# points were' })} returned`,
  },
})

export const rewardNotices = [
  rewardGranted,
  rewardCollected,
  rewardsExpiring,
  redemptionOrdered,
  redemptionSent,
  redemptionReceived,
  redemptionReturned,
]
