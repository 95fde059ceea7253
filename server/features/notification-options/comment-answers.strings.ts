import { strings } from '#common/strings.ts'

export const commentAnswersStrings = strings({
  replyAbove: {
    ja: 'この線より上に返信を書くと、投稿へのコメントになります',
    en: 'Write above this line to reply with a comment',
  },
})
