import { strings } from '#common/strings.ts'

export const stampsStrings = strings({
  pictureMissing: { ja: '画像を選択してください。', en: 'Choose a picture.' },
})
