import { strings } from '#common/strings.ts'

export const feedHotDigestsStrings = strings({
  subject: {
    ja: (from: string, until: string) => `ホットダイジェスト（${from}〜${until}）`,
    en: (from: string, until: string) => `Hot digest, ${from} to ${until}`,
  },
  text: {
    ja: (entries: string, link: string) =>
      `話題になった投稿のうち、まだ読んでいないものです。\n\n${entries}\n\nダイジェストを読む\n${link}\n`,
    en: (entries: string, link: string) =>
      `The posts with the most responses that you have not read yet.\n\n${entries}\n\nRead the digest\n${link}\n`,
  },
  entry: {
    ja: (rank: number, excerpt: string, menu: string) => `${rank}. ${excerpt}（${menu}）`,
    en: (rank: number, excerpt: string, menu: string) => `${rank}. ${excerpt} (${menu})`,
  },
})
