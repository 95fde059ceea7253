import { strings } from '#common/strings.ts'

/** One's own photo and cover. */
export const pictureWords = strings({
  title: { ja: '写真・カバー画像', en: 'Photo and cover' },
  profile: { ja: 'プロフィール写真', en: 'Profile photo' },
  profileNote: {
    ja: '名前の横に丸く表示されます。顔がわかる写真にすると、見つけてもらいやすくなります。',
    en: 'Shown round beside your name. A photo of your face helps people find you.',
  },
  cover: { ja: 'カバー画像', en: 'Cover' },
  coverNote: {
    ja: 'あなたのページの一番上に、横長に表示されます。',
    en: 'Shown wide across the top of your page.',
  },
  choose: { ja: '画像を選ぶ', en: 'Choose a picture' },
  chooseProfile: { ja: 'プロフィール写真の画像を選ぶ', en: 'Choose a picture for the profile photo' },
  chooseCover: { ja: 'カバー画像を選ぶ', en: 'Choose a picture for the cover' },
  none: { ja: '表示しない', en: 'Show none' },
  noneYet: { ja: 'まだ設定していません', en: 'Not set yet' },
  earlier: { ja: 'これまでの画像', en: 'Pictures so far' },
  shown: { ja: '表示中', en: 'Shown' },
  chooseEarlier: {
    ja: (date: string) => `${date}の画像を使う`,
    en: (date: string) => `Use the picture of ${date}`,
  },
  remove: {
    ja: (date: string) => `${date}の画像を削除`,
    en: (date: string) => `Delete the picture of ${date}`,
  },
  removeTitle: { ja: 'この画像を削除しますか？', en: 'Delete this picture?' },
  removeWords: { ja: '削除した画像は元に戻せません。', en: 'It cannot be brought back.' },
  confirmRemove: { ja: '削除', en: 'Delete' },
  saved: { ja: '画像を変更しました', en: 'Your picture has been changed' },
  removed: { ja: '画像を削除しました', en: 'The picture has been deleted' },
  failed: {
    ja: '変更できませんでした。もう一度お試しください。',
    en: 'It could not be changed. Try again.',
  },
  tooLarge: {
    ja: '画像が大きすぎます。50MBまでの画像を選んでください。',
    en: 'This picture is too large. Choose one of up to 50 MB.',
  },
  unreadable: {
    ja: 'この画像は開けませんでした。JPEG、PNG、WebPなどの画像を選んでください。',
    en: 'This picture could not be opened. Choose a JPEG, PNG or WebP.',
  },
  cropProfile: { ja: '写真の位置を決める', en: 'Place the photo' },
  cropCover: { ja: 'カバー画像の位置を決める', en: 'Place the cover' },
  frame: { ja: '切り抜く範囲', en: 'What will be shown' },
  help: {
    ja: 'ドラッグで移動、ピンチやホイールで拡大できます。キーボードでは矢印で移動、＋と−で拡大・縮小、Rで回転します。',
    en: 'Drag to move; pinch or scroll to zoom. By keyboard: arrows move, + and − zoom, R turns.',
  },
  zoom: { ja: '拡大', en: 'Zoom' },
  turn: { ja: '回転', en: 'Turn' },
  reset: { ja: '最初に戻す', en: 'Start again' },
  preview: { ja: '表示例', en: 'Preview' },
  sending: { ja: '送信中', en: 'Sending' },
  use: { ja: 'この画像にする', en: 'Use this picture' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
})
