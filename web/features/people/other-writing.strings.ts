import { strings } from '#common/strings.ts'

/** Why a search found something that is written in other characters than were typed. */
export const otherWriting = strings({
  matched: {
    ja: (writings: readonly string[]) => `${writings.map((each) => `「${each}」`).join('')}で一致`,
    en: (writings: readonly string[]) => `Matched ${writings.map((each) => `“${each}”`).join(', ')}`,
  },
  /** What matched is not on the card. */
  elsewhere: { ja: '別の表記で一致', en: 'Matched in another spelling' },
})
