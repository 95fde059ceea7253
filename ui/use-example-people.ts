import { galleryStrings } from './gallery.strings.ts'
import { useStrings } from './locale.tsx'

/** The people in the gallery's examples. */
export function useExamplePeople() {
  const t = useStrings(galleryStrings)
  return [
    { value: '1', label: t.nameValue, detail: t.sales, keywords: t.hanakoReading },
    { value: '2', label: t.taro, detail: t.shops, keywords: t.taroReading },
    { value: '3', label: t.misaki, detail: t.personnel, keywords: t.misakiReading },
    { value: '4', label: t.kenta, detail: t.shops, keywords: t.kentaReading },
  ]
}
