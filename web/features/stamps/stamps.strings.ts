import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const stampWords = strings({
  add: { ja: '追加', en: 'Add' },
  addTitle: { ja: 'スタンプを追加', en: 'Add a stamp' },
  intro: {
    ja: '並び順は、スタンプを選ぶ画面の順番になります。左のつまみで並べ替えられます。',
    en: 'Stamps appear in this order in the picker. Reorder them with the handles.',
  },
  used: {
    ja: (count: number) => `使用中のスタンプ（${count}個）`,
    en: (count: number) => `Active stamps (${count})`,
  },
  retired: { ja: '停止したスタンプ', en: 'Retired stamps' },
  retiredNote: {
    ja: '過去の投稿には表示されますが、新しく付けることはできません。',
    en: 'They stay on posts that already have them but can no longer be added.',
  },
  given: {
    ja: (count: number) => `${count.toLocaleString('ja')}回使われました`,
    en: (count: number) => enPlural(count, { one: 'Used once', other: 'Used # times' }),
  },
  rename: { ja: '名前を変更', en: 'Rename' },
  renameOf: { ja: (name: string) => `「${name}」の名前を変更`, en: (name: string) => `Rename “${name}”` },
  retire: { ja: '停止', en: 'Retire' },
  retireOf: { ja: (name: string) => `「${name}」を停止`, en: (name: string) => `Retire “${name}”` },
  retireTitle: {
    ja: (name: string) => `「${name}」を停止しますか？`,
    en: (name: string) => `Retire “${name}”?`,
  },
  retireWords: {
    ja: 'これまでに付けられたスタンプは、投稿に残ります。あとで再開できます。',
    en: 'Existing reactions stay. You can restore it later.',
  },
  restore: { ja: '再開', en: 'Restore' },
  restoreOf: { ja: (name: string) => `「${name}」を再開`, en: (name: string) => `Restore “${name}”` },
  name: { ja: '名前', en: 'Name' },
  nameNote: {
    ja: '画像を見られない人には、この名前が読み上げられます。30文字まで。',
    en: 'Read aloud to people who cannot see the picture. Up to 30 characters.',
  },
  picture: { ja: '画像', en: 'Picture' },
  pictureNote: {
    ja: 'PNG・WebP・GIF・JPEG、2MBまで。正方形で背景が透明な画像がきれいに表示されます。',
    en: 'PNG, WebP, GIF or JPEG up to 2 MB. Square pictures with a transparent background look best.',
  },
  missing: { ja: '名前と画像を入力してください。', en: 'Enter a name and choose a picture.' },
  failed: {
    ja: '変更できませんでした。もう一度お試しください。',
    en: 'This could not be changed. Try again.',
  },
})
