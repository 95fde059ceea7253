import { strings } from '#common/strings.ts'

export const appMark = strings({ app: { ja: 'アプリ', en: 'App' } })
