import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const count = (number: number) => number.toLocaleString('ja')

/** Import and export of people. */
export const exportWords = strings({
  title: { ja: 'ユーザーの書き出し', en: 'Export people' },
  words: {
    ja: (people: number) => `一覧で絞り込んだ${count(people)}人を、1人1行で書き出します。`,
    en: (people: number) =>
      enPlural(people, {
        one: 'The 1 person in the filtered list.',
        other: 'The # people in the filtered list, one per line.',
      }),
  },
  back: {
    ja: 'このファイルは、直してそのまま取り込めます。直さなければ何も変わりません。',
    en: 'You can edit this file and import it again. An unchanged file changes nothing.',
  },
  format: { ja: '形式', en: 'Format' },
  csv: { ja: 'CSV（UTF-8）', en: 'CSV (UTF-8)' },
  csv_sjis: { ja: 'CSV（Shift_JIS）', en: 'CSV (Shift_JIS)' },
  xlsx: { ja: 'Excel（xlsx）', en: 'Excel (xlsx)' },
  escaped: {
    ja: (characters: number) =>
      `Shift_JISにない文字が${count(characters)}字あり、「&#x20BB7;」のような番号で書き出します。取り込むと元の文字に戻ります。`,
    en: (characters: number) =>
      `${count(characters)} characters do not exist in Shift_JIS and are written as codes like “&#x20BB7;”. Importing converts them back.`,
  },
  tooMany: {
    ja: (people: number, most: number) =>
      `${count(most)}人より多いため、書き出せません（${count(people)}人以上）。部署などで絞り込んでください。`,
    en: (people: number, most: number) =>
      `There are ${count(people)} people or more. A file can contain up to ${count(most)}. Filter the list.`,
  },
  nobody: { ja: '書き出す人がいません。', en: 'No one to export.' },
  download: { ja: 'ダウンロード', en: 'Download' },
  close: { ja: '閉じる', en: 'Close' },
  export: { ja: '書き出し', en: 'Export' },
  import: { ja: 'CSVで取り込み', en: 'Import' },
})

/** Offboarding several people. */
export const chosenWords = strings({
  bar: { ja: '選んだ人', en: 'Selected people' },
  chosen: {
    ja: (people: number) => `${count(people)}人を選択中`,
    en: (people: number) => `${count(people)} selected`,
  },
  most: {
    ja: (most: number) => `一度に退会にできるのは${count(most)}人までです。`,
    en: (most: number) => `You can offboard up to ${count(most)} people at once.`,
  },
  withdraw: { ja: '退会日を決める', en: 'Set last day' },
  keep: { ja: '退会をやめる', en: 'Cancel offboarding' },
  title: {
    ja: (people: number) => `${count(people)}人を退会にしますか？`,
    en: (people: number) => enPlural(people, { one: 'Offboard 1 person?', other: 'Offboard # people?' }),
  },
  words: {
    ja: '最終日まで使え、翌日に退会になります。それまでは取り消せます。退会した人は元に戻せません。',
    en: 'They can use Hiroba through the last day. You can cancel this until then; after that it is final.',
  },
  lastOn: { ja: '最終日', en: 'Last day' },
  dayMissing: { ja: '日付を選んでください。', en: 'Choose a date.' },
  confirm: { ja: '退会にする', en: 'Offboard' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  keepTitle: {
    ja: (people: number) => `${count(people)}人の退会をやめますか？`,
    en: (people: number) =>
      enPlural(people, { one: 'Cancel offboarding of 1 person?', other: 'Cancel offboarding of # people?' }),
  },
  keepWords: {
    ja: '退会の予定をなくします。予定のない人はそのままです。',
    en: 'Their offboarding is cancelled. Others are not affected.',
  },
  saved: {
    ja: (people: number) => `${count(people)}人を変更しました`,
    en: (people: number) => enPlural(people, { one: '# person changed', other: '# people changed' }),
  },
  failed: {
    ja: 'うまくいきませんでした。もう一度お試しください。',
    en: 'Something went wrong. Try again.',
  },
})
