import { strings } from '#common/strings.ts'

export const changedElsewhere = strings({
  title: { ja: 'ほかの画面で先に変更されました', en: 'This was changed elsewhere in the meantime' },
  kept: {
    ja: '入力した内容は残っています。現在の内容は次のとおりです。',
    en: 'What you entered is kept. Current value:',
  },
  same: {
    ja: '入力した内容は、現在の内容と同じです。',
    en: 'What you entered is the same as the current value.',
  },
  gone: { ja: 'すでに削除されています。', en: 'It has been deleted.' },
  overwrite: { ja: '入力した内容で保存', en: 'Save mine' },
  take: { ja: '現在の内容を使う', en: 'Use current value' },
})
