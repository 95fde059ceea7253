import { strings } from '#common/strings.ts'

export const basicsWords = strings({
  kind: { ja: '制度の種類', en: 'Kind' },
  standard: { ja: '標準', en: 'Standard' },
  standardNote: { ja: '投稿・申請・報告など、ふつうの制度です。', en: 'Posts, applications, reports.' },
  thanks: { ja: 'サンクス', en: 'Thanks' },
  thanksNote: {
    ja: '相手にカードを贈ります。送った・もらった数の集計があります。',
    en: 'Cards for colleagues, with rankings of those sent and received.',
  },
  dailyReport: { ja: '日報', en: 'Daily report' },
  dailyReportNote: {
    ja: '誰が提出したかを日ごとに一覧できます。',
    en: 'With a list, day by day, of who has handed it in.',
  },
  name: { ja: '制度の名前', en: 'Name' },
  nameKana: { ja: '読みがな', en: 'Reading (kana)' },
  nameKanaNote: {
    ja: 'ひらがなやローマ字でも探せるようになります。',
    en: 'Lets people find it by kana and by Latin letters.',
  },
  category: { ja: 'カテゴリー', en: 'Category' },
  icon: { ja: 'アイコン', en: 'Icon' },
  tone: { ja: '色', en: 'Colour' },
  cyan: { ja: 'シアン', en: 'Cyan' },
  red: { ja: '赤', en: 'Red' },
  green: { ja: '緑', en: 'Green' },
  blue: { ja: '青', en: 'Blue' },
  yellow: { ja: '黄', en: 'Yellow' },
  gray: { ja: 'グレー', en: 'Grey' },
  description: { ja: '説明', en: 'Description' },
  descriptionNote: {
    ja: '何のための制度かを、1〜2文で。一覧と制度のページに表示されます。',
    en: 'What it is for, in a sentence or two; shown in the list and on its page.',
  },
  remarks: { ja: '備考', en: 'Remarks' },
  remarksNote: {
    ja: '規程や注意点など。制度のページに表示されます。',
    en: 'Rules and notes, shown on its page.',
  },
})
