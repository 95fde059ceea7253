import { strings } from '#common/strings.ts'

/** Loaded with the timeline, separately from the list's phrases. */
export const homeTabs = strings({
  tabs: { ja: 'タイムラインの表示', en: 'Timeline views' },
  everything: { ja: 'すべて', en: 'All' },
  forMe: { ja: '自分宛', en: 'For me' },
  overview: { ja: 'まとめ', en: 'Overview' },
  unseen: {
    ja: (count: number) => `未読${count}件`,
    en: (count: number) => `${count} unread`,
  },
})
