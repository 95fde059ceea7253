import { strings } from '#common/strings.ts'
import { waitWords } from '#common/wait.strings.ts'

export const limitsStrings = strings({
  reached: {
    ja: (kind: string, most: number, minutes: number, seconds: number) =>
      `「${kind}」は${minutes}分間に${most.toLocaleString('ja')}件までです。入力した内容は残っています。${waitWords('ja', seconds)}後にもう一度お試しください。`,
    en: (kind: string, most: number, minutes: number, seconds: number) =>
      `${kind}: the limit is ${most.toLocaleString('en')} in ${minutes} minutes. What you entered is kept. Try again in ${waitWords('en', seconds)}.`,
  },
  tooFast: {
    ja: (seconds: number) =>
      `短い時間に操作が多すぎます。入力した内容は残っています。${waitWords('ja', seconds)}後にもう一度お試しください。`,
    en: (seconds: number) =>
      `You have sent a lot in a short time. What you entered is kept. Try again in ${waitWords('en', seconds)}.`,
  },
})
