import { strings } from '#common/strings.ts'

/** Drafts and scheduled posts. */
export const drafts = strings({
  title: { ja: '下書きと予約投稿', en: 'Drafts and scheduled posts' },
  drafts: { ja: '下書き', en: 'Drafts' },
  continueWith: { ja: '下書きから続ける', en: 'Continue a draft' },
  allDrafts: { ja: '下書きと予約投稿をすべて見る', en: 'All drafts and scheduled posts' },
  noTitle: { ja: '（本文なし）', en: '(no text)' },
  goOn: { ja: '続きを書く', en: 'Continue writing' },
  discard: { ja: '破棄', en: 'Discard' },
  discarded: { ja: '下書きを破棄しました', en: 'Draft discarded' },
  undo: { ja: '元に戻す', en: 'Undo' },
  noDrafts: {
    ja: '書きかけの投稿は自動で保存され、ここに並びます。どの端末からでも続きを書けます。',
    en: 'Unfinished posts are saved as you type and appear here on all your devices.',
  },
  failed: { ja: '下書きを読み込めませんでした', en: 'The drafts could not be loaded' },
  otherKept: {
    ja: '別の端末で書かれた内容は「下書き」に残しました',
    en: 'The text from another device is saved under drafts',
  },
  newerTitle: { ja: '別の端末で続きが書かれています', en: 'This draft was continued on another device' },
  newerWords: {
    ja: '新しい方を表示しています。この端末の内容も残っています。',
    en: 'The newer text is shown. This device’s text is kept.',
  },
  takeMine: { ja: 'この端末の内容を使う', en: 'Use this device’s text' },
  scheduled: { ja: '予約投稿', en: 'Scheduled posts' },
  noScheduled: {
    ja: '投稿するときに日時を指定すると、その時刻に自動で公開されます。',
    en: 'Set a time when you write a post, and it will be posted automatically.',
  },
})
