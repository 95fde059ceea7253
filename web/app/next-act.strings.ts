import { strings } from '#common/strings.ts'

export const nextActWords = strings({
  toTimeline: { ja: 'タイムラインへ', en: 'Go to the timeline' },
})
