import { strings } from '#common/strings.ts'

/** The steps of a reorganisation, for the log. */
export const stepWords = strings({
  added: { ja: (name: string) => `新設「${name}」`, en: (name: string) => `new: ${name}` },
  closed: { ja: (name: string) => `閉鎖「${name}」`, en: (name: string) => `closed: ${name}` },
  merged: {
    ja: (name: string, into: string) => `閉鎖「${name}」（統合先「${into}」）`,
    en: (name: string, into: string) => `closed: ${name} (into ${into})`,
  },
  became: {
    ja: (before: string, after: string) => `「${before}」を「${after}」に変更`,
    en: (before: string, after: string) => `${before} renamed to ${after}`,
  },
  moved: {
    ja: (name: string, above: string) => `「${name}」を「${above}」の下に移動`,
    en: (name: string, above: string) => `${name} moves below ${above}`,
  },
  top: {
    ja: (name: string) => `「${name}」をいちばん上に移動`,
    en: (name: string) => `${name} moves to the top`,
  },
  publish: { ja: (name: string) => `「${name}」を公開`, en: (name: string) => `${name} is published` },
  unpublish: { ja: (name: string) => `「${name}」を非公開`, en: (name: string) => `${name} is unpublished` },
  both: {
    ja: (one: string, other: string) => `${one}・${other}`,
    en: (one: string, other: string) => `${one}; ${other}`,
  },
})
