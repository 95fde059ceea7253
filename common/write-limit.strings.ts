import { type Entry, strings } from './strings.ts'
import type { WriteKind } from './write-limit.ts'

/** The name of each limited kind of writing, as everyone sees it. */
export const writeKindWords = strings({
  posts: { ja: '投稿と投稿の編集', en: 'Posts and edits of posts' },
  comments: { ja: 'コメント', en: 'Comments' },
  messages: { ja: 'チャットのメッセージ', en: 'Chat messages' },
  reactions: { ja: 'リアクションと投票', en: 'Reactions and votes' },
  uploads: { ja: '写真・動画・ファイル', en: 'Photos, videos and files' },
  reports: { ja: '申請・報告の提出', en: 'Submissions' },
  decisions: { ja: '承認・差し戻し・却下', en: 'Approvals and rejections' },
  requests: { ja: '催促と、管理者への報告', en: 'Reminders, and reports to administrators' },
  exports: { ja: '書き出し', en: 'Exports' },
} satisfies Record<WriteKind, Entry<string>>)
