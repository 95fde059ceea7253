import { strings } from '#common/strings.ts'

/** The email at the day or time that a person chose for a bookmark. */
export const bookmarkEmails = strings({
  subject: {
    ja: (title: string) => `ブックマークのリマインダー：${title}`,
    en: (title: string) => `Bookmark reminder: ${title}`,
  },
  text: {
    ja: (author: string, title: string, note: string, link: string) =>
      `ブックマークした${author}さんの投稿のリマインダーです。\n\n${title}${note ? `\nメモ：${note}` : ''}\n\n${link}\n`,
    en: (author: string, title: string, note: string, link: string) =>
      `You set a reminder for this post by ${author}.\n\n${title}${note ? `\nYour note: ${note}` : ''}\n\n${link}\n`,
  },
})
