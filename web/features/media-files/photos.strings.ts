import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

/** Photos: in a post, in the viewer, and while choosing them. */
export const photos = strings({
  openPhoto: {
    ja: (number: number, count: number) => `写真 ${number} / ${count}を拡大`,
    en: (number: number, count: number) => `Enlarge photo ${number} of ${count}`,
  },
  hiddenPhotos: {
    ja: (count: number) => `ほか${count}枚`,
    en: (count: number) => enPlural(count, { one: 'and 1 more', other: 'and # more' }),
  },
  viewer: { ja: '写真', en: 'Photos' },
  photoOf: {
    ja: (number: number, count: number) => `${count}枚中${number}枚目の写真`,
    en: (number: number, count: number) => `Photo ${number} of ${count}`,
  },
  previous: { ja: '前の写真', en: 'Previous photo' },
  next: { ja: '次の写真', en: 'Next photo' },
  enlarge: { ja: '原寸で表示', en: 'Full size' },
  fit: { ja: '画面に合わせる', en: 'Fit to screen' },
  download: { ja: 'ダウンロード', en: 'Download' },
  downloadFailed: { ja: 'ダウンロードできませんでした。', en: 'The photo could not be downloaded.' },
  photoFailed: { ja: '写真を表示できませんでした', en: 'The photo could not be displayed' },
  close: { ja: '閉じる', en: 'Close' },
  add: { ja: '写真を追加', en: 'Add photos' },
  chosen: { ja: '追加した写真', en: 'Photos added' },
  limit: {
    ja: (most: number, megabytes: number) => `${most}枚まで、1枚${megabytes}MBまで`,
    en: (most: number, megabytes: number) => `Up to ${most} photos, ${megabytes} MB each`,
  },
  tooMany: {
    ja: (most: number) => `写真は${most}枚までです。超えた分は追加していません。`,
    en: (most: number) => `You can add up to ${most} photos. The rest were not added.`,
  },
  tooLarge: {
    ja: (name: string, megabytes: number) => `「${name}」は${megabytes}MBを超えているため追加できません。`,
    en: (name: string, megabytes: number) => `“${name}” is over ${megabytes} MB and cannot be added.`,
  },
  notAPhoto: {
    ja: (name: string) =>
      `「${name}」は写真として追加できません。JPEG・PNG・WebP・GIF・AVIF・HEICをお使いください。`,
    en: (name: string) => `“${name}” cannot be added as a photo. Use JPEG, PNG, WebP, GIF, AVIF or HEIC.`,
  },
  broken: {
    ja: (name: string) => `「${name}」は壊れているか、画像ではないため追加できません。`,
    en: (name: string) => `“${name}” is damaged or not an image and cannot be added.`,
  },
  tooManyPixels: {
    ja: (name: string) =>
      `「${name}」は縦横のサイズ（画素数）が大きすぎるため追加できません。小さくしてから選んでください。`,
    en: (name: string) => `“${name}” has too many pixels. Reduce its width and height first.`,
  },
  remove: {
    ja: (number: number) => `${number}枚目の写真を外す`,
    en: (number: number) => `Remove photo ${number}`,
  },
  moveEarlier: {
    ja: (number: number) => `${number}枚目の写真を前へ`,
    en: (number: number) => `Move photo ${number} earlier`,
  },
  moveLater: {
    ja: (number: number) => `${number}枚目の写真を後ろへ`,
    en: (number: number) => `Move photo ${number} later`,
  },
  moved: {
    ja: (number: number) => `写真を${number}番目に移動しました`,
    en: (number: number) => `Photo moved to position ${number}`,
  },
})
