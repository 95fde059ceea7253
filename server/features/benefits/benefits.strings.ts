import { strings } from '#common/strings.ts'

export const benefitsStrings = strings({
  pictureGone: {
    ja: '画像が見つかりません。もう一度アップロードしてください。',
    en: 'The picture cannot be found. Upload it again.',
  },
  tooMany: {
    ja: (most: number) => `福利厚生は${most}件までです。`,
    en: (most: number) => `There can be up to ${most} benefits.`,
  },
  month: { ja: '月', en: 'Month' },
  department: { ja: '部署', en: 'Department' },
  benefit: { ja: '福利厚生', en: 'Benefit' },
  uses: { ja: '利用件数', en: 'Uses' },
  users: { ja: '利用者数', en: 'People' },
  amount: { ja: '補助額（円）', en: 'Subsidies (yen)' },
  noDepartment: { ja: '所属なし', en: 'No department' },
  fileName: {
    ja: (from: string, until: string, by: string) => `福利厚生の利用_${by}_${from}_${until}.csv`,
    en: (from: string, until: string, by: string) => `benefit-uses_${by}_${from}_${until}.csv`,
  },
})
