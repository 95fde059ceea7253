import { strings } from '#common/strings.ts'

export const admin = strings({
  title: { ja: '管理画面', en: 'Administration' },
  sections: { ja: '管理メニュー', en: 'Administration menu' },
  overview: { ja: '管理画面のトップ', en: 'Overview' },
  notFound: { ja: 'ページが見つかりません', en: 'Page not found' },
  notFoundWords: {
    ja: 'アドレスが正しいかご確認ください。',
    en: 'Check that the address is correct.',
  },
  toTimeline: { ja: 'タイムラインへ', en: 'Go to timeline' },
  saved: { ja: '保存しました', en: 'Saved' },
  notSaved: {
    ja: '保存できませんでした。もう一度お試しください。',
    en: 'This could not be saved. Try again.',
  },
  save: { ja: '保存', en: 'Save' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
})
