import { strings } from './strings.ts'

/** An amount of money. */
export const money = strings({
  yen: {
    ja: (amount: number) => `${amount.toLocaleString('ja-JP')}円`,
    en: (amount: number) => `${amount < 0 ? '-' : ''}¥${Math.abs(amount).toLocaleString('en-GB')}`,
  },
})
