import { strings } from '#common/strings.ts'

export const personalDataStrings = strings({
  seenChanged: {
    ja: (count: number) => `件数が変わりました（現在${count}件）。内容を確認して、もう一度依頼してください。`,
    en: (count: number) => `The number has changed and is ${count} now. Look at it and ask again.`,
  },
  held: {
    ja: 'この人の内容は保全されているため、消去できません。',
    en: 'A legal hold keeps what this person wrote, so it cannot be erased.',
  },
  notLeft: { ja: '退会していない人の情報は消去できません。', en: 'Only people who have left can be erased.' },
})
