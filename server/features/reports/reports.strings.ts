import { strings } from '#common/strings.ts'

export const reportsStrings = strings({
  unknownPerson: {
    ja: '選んだ人のなかに、現在利用していない人がいます。選び直してください。',
    en: 'Somebody you chose is not here any more. Please choose again.',
  },
  unknownDepartment: {
    ja: '選んだ部署のなかに、現在ない部署があります。選び直してください。',
    en: 'A department you chose is not there any more. Please choose again.',
  },
  unknownFile: {
    ja: 'ファイルが見つかりません。もう一度追加してください。',
    en: 'A file could not be found. Please add it again.',
  },
  fixedItem: {
    ja: '差し戻されていない項目は変更できません。',
    en: 'This item was not returned to you and cannot be changed.',
  },
})
