import { strings } from '#common/strings.ts'

export const technicalWords = strings({
  title: { ja: '技術情報', en: 'Technical details' },
  intro: {
    ja: '製品の担当者にだけ表示しています。不具合の報告に添えてください。',
    en: 'Shown to staff of the product only. Add this to reports of problems.',
  },
  details: { ja: '報告に添える内容', en: 'What to add to a report' },
  program: { ja: 'プログラム', en: 'Program' },
  environment: { ja: '環境', en: 'Environment' },
  company: { ja: '会社の番号', en: 'Company number' },
  person: { ja: 'ユーザーの番号', en: 'Person number' },
  position: { ja: 'ライブ配信の位置', en: 'Position of the live stream' },
  browser: { ja: 'ブラウザー', en: 'Browser' },
  off: { ja: 'オフの機能', en: 'Options that are off' },
  calls: { ja: 'すべてのAPI', en: 'All calls' },
  components: { ja: '画面の部品', en: 'Components' },
})
