import { strings } from '#common/strings.ts'

export const portalStrings = strings({
  copyOf: { ja: (title: string) => `${title}のコピー`, en: (title: string) => `Copy of ${title}` },
  pictureGone: {
    ja: '画像が見つかりません。もう一度アップロードしてください。',
    en: 'A picture cannot be found. Upload it again.',
  },
  menuGone: {
    ja: '制度が見つかりません。選び直してください。',
    en: 'The programme no longer exists. Choose another.',
  },
  pollGone: {
    ja: 'アンケートのある投稿が見つかりません。選び直してください。',
    en: 'There is no post with a poll here. Choose another.',
  },
})
