import { strings } from '#common/strings.ts'

export const helpWords = strings({
  title: { ja: 'ヘルプ', en: 'Help' },
  search: { ja: 'ヘルプを検索', en: 'Search help' },
  found: { ja: '検索結果', en: 'Results' },
  foundCount: { ja: (count: number) => `${count}件見つかりました`, en: (count: number) => `${count} found` },
  nothing: { ja: '見つかりませんでした', en: 'Nothing found' },
  nothingWords: { ja: '別の言葉でお試しください。', en: 'Try other words.' },
  gone: { ja: 'このヘルプは見つかりません', en: 'This article does not exist' },
  goneWords: { ja: '一覧から探してください。', en: 'Look for it in the list.' },
  toList: { ja: 'ヘルプの一覧へ', en: 'All help' },
  unsolved: { ja: '解決しませんでしたか？', en: 'Not solved?' },
  ask: { ja: '担当者に問い合わせる', en: 'Contact the people in charge' },
  searched: { ja: (words: string) => `「${words}」で検索`, en: (words: string) => `searched for “${words}”` },
  own: { ja: '社内', en: 'Our company' },
  aboutScreen: { ja: 'この画面のヘルプ', en: 'Help for this screen' },
  all: { ja: 'すべてのヘルプ', en: 'All help' },
  edit: { ja: 'この記事を編集', en: 'Edit this article' },
  others: { ja: '同じカテゴリーのヘルプ', en: 'More on this subject' },
})
