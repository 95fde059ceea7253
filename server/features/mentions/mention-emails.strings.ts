import { strings } from '#common/strings.ts'

export const mentionEmails = strings({
  subject: {
    ja: (actor: string, title: string) => `${actor}さんが投稿「${title}」であなたを挙げました`,
    en: (actor: string, title: string) => `${actor} mentioned you in the post “${title}”`,
  },
  text: {
    ja: (actor: string, title: string, link: string) =>
      `${actor}さんが投稿「${title}」であなたを挙げました。\n\n${link}\n`,
    en: (actor: string, title: string, link: string) =>
      `${actor} mentioned you in the post “${title}”.\n\n${link}\n`,
  },
})
