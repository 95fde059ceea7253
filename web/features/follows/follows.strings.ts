import { strings } from '#common/strings.ts'

export const follows = strings({
  title: { ja: 'フォロー中', en: 'Following' },
  follow: { ja: 'フォローする', en: 'Follow' },
  followShort: { ja: 'フォロー', en: 'Follow' },
  following: { ja: 'フォロー中', en: 'Following' },
  of: {
    ja: (label: string, name: string) => `${label}（${name}）`,
    en: (label: string, name: string) => `${label} ${name}`,
  },
  failed: { ja: 'フォローを変更できませんでした。', en: 'This could not be changed. Try again.' },
  listFailed: { ja: 'フォロー中の一覧を読み込めませんでした', en: 'The list could not be loaded' },
  users: { ja: '人', en: 'People' },
  menus: { ja: '制度', en: 'Programmes' },
  private: {
    ja: 'だれをフォローしているかは、あなただけに表示されます。',
    en: 'Only you can see who and what you follow.',
  },
  timeline: { ja: 'フォロー中の投稿を見る', en: 'View their posts' },
  emptyTitle: { ja: 'まだフォローしていません', en: 'You are not following anyone yet' },
  emptyWords: {
    ja: '人のページや制度のページの「フォローする」を押すと、その投稿だけをタイムラインで読めます。',
    en: 'Select Follow on a person’s or programme’s page to see their posts on the timeline.',
  },
  toTimeline: { ja: 'タイムラインへ', en: 'Go to timeline' },
})
