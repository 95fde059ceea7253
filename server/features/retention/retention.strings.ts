import type { Locale } from '#common/locale.ts'
import { phrases, strings } from '#common/strings.ts'

export const retentionStrings = strings({
  seenChanged: {
    ja: '削除される件数が変わりました。もう一度確認してください。',
    en: 'What would be deleted has changed. Check the number again.',
  },
  subjectMissing: { ja: '選び直してください。', en: 'Choose again.' },
  logTooShort: {
    ja: (days: number) => `操作履歴は${days}日より短くできません。`,
    en: (days: number) => `The audit log is kept for at least ${days} days.`,
  },
})

const scopes = strings({
  posts: { ja: 'すべての投稿', en: 'all posts' },
  menu: { ja: '制度の投稿', en: 'posts of a programme' },
  chat: { ja: 'チャット全体', en: 'all of chat' },
  chat_room: { ja: 'チャットルーム', en: 'a chat room' },
  notices: { ja: 'お知らせ', en: 'notifications' },
  drafts: { ja: '下書き', en: 'drafts' },
  log: { ja: '操作履歴', en: 'the audit log' },
})

/** What a rule of a kind is for. */
export const scopeWords = (kind: string, locale: Locale) =>
  (phrases(scopes, locale) as Record<string, string>)[kind] ?? kind
