import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const rewardsStrings = strings({
  menu: { ja: '申請・投稿', en: 'Submission' },
  thanks: { ja: 'サンクス', en: 'Thanks' },
  grant: { ja: '付与', en: 'Given' },
  collection: { ja: '回収', en: 'Collected' },
  redemption: { ja: '交換', en: 'Redeemed' },
  expiry: { ja: '失効', en: 'Expired' },
  reversal: { ja: '取消', en: 'Reversal' },
  lastDayOf: {
    ja: (points: number) => `${points.toLocaleString('ja')}ポイントの有効期限`,
    en: (points: number) => `Last day for ${enPlural(points, { one: '# point', other: '# points' })}`,
  },
})
