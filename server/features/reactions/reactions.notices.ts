import { defineNotice, postHref } from '#server/features/announcements/define-notice.ts'

export const reacted = defineNotice({
  kind: 'reaction',
  event: 'reaction',
  group: 'reactions',
  icon: 'smile',
  sentence: {
    ja: ({ actors }) => `${actors}があなたの投稿にリアクションしました`,
    en: ({ actors }) => `${actors} reacted to your post`,
  },
  href: postHref,
})

export const reactedToComment = defineNotice({
  kind: 'comment_reaction',
  event: 'reaction',
  group: 'reactions',
  icon: 'smile',
  sentence: {
    ja: ({ actors }) => `${actors}があなたのコメントにリアクションしました`,
    en: ({ actors }) => `${actors} reacted to your comment`,
  },
  href: postHref,
})

export const reactionNotices = [reacted, reactedToComment]
