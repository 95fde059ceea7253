import { useLocale, useStrings } from '#ui/locale.tsx'
import { forms } from './forms.strings.ts'

/** The currency inside a field, on the side where amounts have it in text: 1,200円, ¥1,200. */
export function useYen() {
  const { yen } = useStrings(forms)
  return useLocale() === 'ja' ? { after: yen } : { before: yen }
}
