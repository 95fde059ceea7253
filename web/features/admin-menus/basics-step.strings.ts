import { strings } from '#common/strings.ts'

export const basicsWords = strings({
  kind: { ja: '制度の種類', en: 'Type' },
  standard: { ja: '標準', en: 'Standard' },
  standardNote: {
    ja: '投稿・申請・報告など、ふつうの制度です。',
    en: 'For posts, applications and reports.',
  },
  thanks: { ja: 'サンクス', en: 'Thanks' },
  thanksNote: {
    ja: '相手にカードを贈ります。送った・もらった数の集計があります。',
    en: 'Thank-you cards for colleagues, with rankings of sent and received cards.',
  },
  dailyReport: { ja: '日報', en: 'Daily report' },
  dailyReportNote: {
    ja: '誰が提出したかを日ごとに一覧できます。',
    en: 'Includes a daily list of who has submitted it.',
  },
  name: { ja: '制度の名前', en: 'Name' },
  nameKana: { ja: '読みがな', en: 'Reading (kana)' },
  nameKanaNote: {
    ja: 'ひらがなやローマ字でも探せるようになります。',
    en: 'Makes the programme searchable by kana and Latin letters.',
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
    en: 'What the programme is for, in a sentence or two. Shown in the list and on its page.',
  },
  remarks: { ja: '備考', en: 'Notes' },
  remarksNote: {
    ja: '規程や注意点など。制度のページに表示されます。',
    en: 'Rules and notes. Shown on its page.',
  },
})
