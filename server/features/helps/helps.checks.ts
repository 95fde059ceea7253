import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { screenAddress } from './helps.rules.ts'
import { helpsStrings } from './helps.strings.ts'

/**
 * The addresses as they are compared, each once. `origin`: of the product; addresses may be pasted with it.
 * @throws {Refusal} beside the addresses if one is not a screen
 */
export function checkScreens(
  typed: readonly string[],
  { origin, locale }: { origin: string; locale: Locale },
) {
  const screens = typed.map((one) => {
    const address = screenAddress(one, origin)
    if (address) return address
    throw new Refusal('validation_failed', { screens: phrases(helpsStrings, locale).noScreen(one) })
  })
  return [...new Set(screens)]
}

/** @throws {Refusal} beside the texts if there is none */
export function checkTexts(texts: { ja: unknown; en: unknown }, locale: Locale) {
  if (!texts.ja && !texts.en)
    throw new Refusal('validation_failed', { texts: phrases(helpsStrings, locale).textMissing })
}
