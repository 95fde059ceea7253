import { strings } from '#common/strings.ts'

/** Not with the other controls: these are loaded with every page. */
export const copiedText = strings({
  copy: { ja: 'コピー', en: 'Copy' },
  copied: { ja: 'コピーしました', en: 'Copied' },
  copyFailed: {
    ja: 'コピーできませんでした。選択してコピーしてください。',
    en: 'It could not be copied. Select it and copy it.',
  },
})
