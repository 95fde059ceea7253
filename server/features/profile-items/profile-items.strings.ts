import { profileLimits } from '#common/profile-item.ts'
import { strings } from '#common/strings.ts'

export const profileItemsStrings = strings({
  tooMany: {
    ja: `項目は${profileLimits.items}個までです。使わない項目をしまってから追加してください。`,
    en: `You can have up to ${profileLimits.items} items. Archive one first.`,
  },
  choicesMissing: { ja: '選択肢を1つ以上入力してください。', en: 'Add at least one choice.' },
  choicesTwice: { ja: '同じ名前の選択肢があります。', en: 'Two choices have the same name.' },
})
