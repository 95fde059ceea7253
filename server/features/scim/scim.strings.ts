import { strings } from '#common/strings.ts'

export const scimStrings = strings({
  tooMany: {
    ja: (most: number) => `登録できるのは${most}件までです。`,
    en: (most: number) => `You can register at most ${most}.`,
  },
  nameTaken: { ja: 'この名前の人事連携は、すでにあります。', en: 'There is a directory with this name.' },
  unknownDepartment: { ja: '部署を選んでください。', en: 'Choose a department.' },
})
