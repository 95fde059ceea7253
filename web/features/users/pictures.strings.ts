import { strings } from '#common/strings.ts'

/** The person's portrait and cover. */
export const pictureWords = strings({
  title: { ja: '写真・カバー画像', en: 'Photo and cover' },
  profile: { ja: 'プロフィール写真', en: 'Profile photo' },
  profileNote: {
    ja: '名前の横に丸く表示されます。顔がわかる写真にすると、見つけてもらいやすくなります。',
    en: 'Shown in a circle beside your name. A photo of your face helps people recognise you.',
  },
  cover: { ja: 'カバー画像', en: 'Cover' },
  coverNote: {
    ja: 'あなたのページの一番上に、横長に表示されます。',
    en: 'Shown across the top of your page.',
  },
  choose: { ja: '画像を選ぶ', en: 'Choose a picture' },
  chooseProfile: { ja: 'プロフィール写真の画像を選ぶ', en: 'Choose a picture for the profile photo' },
  chooseCover: { ja: 'カバー画像を選ぶ', en: 'Choose a picture for the cover' },
  none: { ja: '表示しない', en: 'Remove' },
  noneYet: { ja: 'まだ設定していません', en: 'Not set' },
  earlier: { ja: 'これまでの画像', en: 'Previous pictures' },
  shown: { ja: '表示中', en: 'In use' },
  chooseEarlier: {
    ja: (date: string) => `${date}の画像を使う`,
    en: (date: string) => `Use the picture of ${date}`,
  },
  remove: {
    ja: (date: string) => `${date}の画像を削除`,
    en: (date: string) => `Delete the picture of ${date}`,
  },
  removeTitle: { ja: 'この画像を削除しますか？', en: 'Delete this picture?' },
  removeWords: { ja: '削除した画像は元に戻せません。', en: 'This cannot be undone.' },
  confirmRemove: { ja: '削除', en: 'Delete' },
  saved: { ja: '画像を変更しました', en: 'Picture changed' },
  removed: { ja: '画像を削除しました', en: 'Picture deleted' },
  failed: {
    ja: '変更できませんでした。もう一度お試しください。',
    en: 'This could not be changed. Try again.',
  },
  tooLarge: {
    ja: '画像が大きすぎます。50MBまでの画像を選んでください。',
    en: 'This picture is too large. The limit is 50 MB.',
  },
  unreadable: {
    ja: 'この画像は開けませんでした。JPEG、PNG、WebPなどの画像を選んでください。',
    en: 'This picture could not be opened. Choose a JPEG, PNG or WebP.',
  },
  cropProfile: { ja: '写真の位置を決める', en: 'Position the photo' },
  cropCover: { ja: 'カバー画像の位置を決める', en: 'Position the cover' },
  frame: { ja: '切り抜く範囲', en: 'Visible area' },
  help: {
    ja: 'ドラッグで移動、ピンチやホイールで拡大できます。キーボードでは矢印で移動、＋と−で拡大・縮小、Rで回転します。',
    en: 'Drag to move; pinch or scroll to zoom. Keyboard: arrow keys move, + and − zoom, R rotates.',
  },
  zoom: { ja: '拡大', en: 'Zoom' },
  turn: { ja: '回転', en: 'Rotate' },
  reset: { ja: '最初に戻す', en: 'Reset' },
  preview: { ja: '表示例', en: 'Preview' },
  sending: { ja: '送信中', en: 'Uploading' },
  use: { ja: 'この画像にする', en: 'Use this picture' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
})
