import { strings } from '#common/strings.ts'

export const feedAnswers = strings({
  to: { ja: 'から次の人へ', en: 'to' },
  report: { ja: '提出された内容と承認を見る', en: 'View the submission and its approvers' },
  more: { ja: '続きを読む', en: 'Read more' },
})
