import { strings } from '#common/strings.ts'

/** The letter on the day that somebody chose for a bookmark. */
export const bookmarkLetters = strings({
  subject: {
    ja: (title: string) => `ブックマークのリマインダー：${title}`,
    en: (title: string) => `Your bookmark: ${title}`,
  },
  text: {
    ja: (author: string, title: string, note: string, link: string) =>
      `ブックマークした${author}さんの投稿を見る日です。\n\n${title}${note ? `\nメモ：${note}` : ''}\n\n${link}\n`,
    en: (author: string, title: string, note: string, link: string) =>
      `Today is the day you chose for a post by ${author}.\n\n${title}${note ? `\nYour note: ${note}` : ''}\n\n${link}\n`,
  },
})
