import { strings } from '#common/strings.ts'

export const mustReadOptionStrings = strings({
  ask: { ja: '必読にする', en: 'Make it a must-read' },
  askNote: {
    ja: '読んだ人に「読みました」を押してもらい、確認状況を見られます。',
    en: 'Readers confirm that they have read it, and you can see who has.',
  },
  always: {
    ja: 'この制度の投稿は必読になります。',
    en: 'Posts of this programme are must-reads.',
  },
  dueOn: { ja: '読んでもらう期限', en: 'Due date' },
})
