import { strings } from '#common/strings.ts'

export const commentEmails = strings({
  comment: {
    ja: (actor: string, title: string) => `${actor}さんがあなたの投稿「${title}」にコメントしました`,
    en: (actor: string, title: string) => `${actor} commented on your post “${title}”`,
  },
  reply: {
    ja: (actor: string, title: string) => `${actor}さんが「${title}」のあなたのコメントに返信しました`,
    en: (actor: string, title: string) => `${actor} replied to your comment on “${title}”`,
  },
  mention: {
    ja: (actor: string, title: string) => `${actor}さんが「${title}」のコメントであなたを挙げました`,
    en: (actor: string, title: string) => `${actor} mentioned you in a comment on “${title}”`,
  },
  text: {
    ja: (what: string, body: string, link: string) => `${what}。\n\n${body}\n\n${link}\n`,
    en: (what: string, body: string, link: string) => `${what}:\n\n${body}\n\n${link}\n`,
  },
})
