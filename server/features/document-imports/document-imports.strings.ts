import { strings } from '#common/strings.ts'

export const documentImportsStrings = strings({
  archiveMissing: { ja: 'ZIPファイルを選んでください。', en: 'Choose a ZIP file.' },
})
