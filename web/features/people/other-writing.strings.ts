import { strings } from '#common/strings.ts'

/** Why a search found something that is written with other characters than those typed. */
export const otherWriting = strings({
  matched: {
    ja: (writings: readonly string[]) => `${writings.map((each) => `「${each}」`).join('')}で一致`,
    en: (writings: readonly string[]) => `Matched ${writings.map((each) => `“${each}”`).join(', ')}`,
  },
  /** The matched text is not on the card. */
  elsewhere: { ja: '別の表記で一致', en: 'Matched in another spelling' },
})
