import { strings } from '#common/strings.ts'

export const shellWords = strings({
  unreadable: {
    ja: '下書きの形式が正しくありません。画面を読み込み直してください。',
    en: 'This draft could not be read. Reload the page.',
  },
  pictureMissing: { ja: '画像を選んでください。', en: 'Choose a picture.' },
})
