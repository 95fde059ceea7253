import { strings } from '#common/strings.ts'

export const audiencesStrings = strings({
  gone: { ja: '（存在しません）', en: '(no longer exists)' },
  unknownTerm: {
    ja: '存在しない部署・役職・人が含まれています。選び直してください。',
    en: 'A selected department, position or person does not exist. Choose again.',
  },
})
