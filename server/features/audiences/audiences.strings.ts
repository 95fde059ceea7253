import { strings } from '#common/strings.ts'

export const audiencesStrings = strings({
  gone: { ja: '（存在しません）', en: '(no longer exists)' },
  unknownTerm: {
    ja: '選べない部署・役職・人・アクティビティが含まれています。選び直してください。',
    en: 'A selected department, position, person or activity is not available. Choose again.',
  },
})
