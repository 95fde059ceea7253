import { strings } from '#common/strings.ts'

export const announcementsStrings = strings({
  person: { ja: (name: string) => `${name}さん`, en: (name: string) => name },
  commented: {
    ja: (who: string) => `${who}があなたの投稿にコメントしました`,
    en: (who: string) => `${who} commented on your post`,
  },
  mentioned: {
    ja: (who: string) => `${who}がコメントであなたを挙げました`,
    en: (who: string) => `${who} mentioned you in a comment`,
  },
  reacted: {
    ja: (who: string, others: number) =>
      others
        ? `${who}ほか${others}人があなたの投稿にリアクションしました`
        : `${who}があなたの投稿にリアクションしました`,
    en: (who: string, others: number) =>
      others === 0
        ? `${who} reacted to your post`
        : `${who} and ${others === 1 ? '1 other' : `${others} others`} reacted to your post`,
  },
  unreadable: {
    ja: '現在は表示できない投稿に関するお知らせです',
    en: 'This notice is about a post that can no longer be shown',
  },
})
