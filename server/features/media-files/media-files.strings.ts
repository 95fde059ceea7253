import { strings } from '#common/strings.ts'

export const mediaFilesStrings = strings({
  oneFile: { ja: 'ファイルを1つだけ送ってください。', en: 'Send exactly one file.' },
})
