import { strings } from '#common/strings.ts'
import { waitWords } from '#common/wait.strings.ts'

export const authStrings = strings({
  tooManyAttempts: {
    ja: (seconds: number) =>
      `失敗が続いたため、しばらく受け付けを止めています。${waitWords('ja', seconds)}ほど待ってから、もう一度お試しください。`,
    en: (seconds: number) =>
      `Too many failed attempts. Wait about ${waitWords('en', seconds)}, then try again.`,
  },
})
