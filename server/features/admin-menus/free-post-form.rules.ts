import type { FormItem } from '#common/form/form-item.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { adminMenusStrings } from './admin-menus.strings.ts'

/** Items equivalent to the fields of the timeline's composer. */
export function freePostForm(locale: Locale): FormItem[] {
  const t = phrases(adminMenusStrings, locale)
  const item = { note: '', published: true, shownWhen: null }
  return [
    {
      ...item,
      key: 'title',
      kind: 'text',
      name: t.postTitle,
      required: false,
      placeholder: '',
      maxLength: 100,
    },
    {
      ...item,
      key: 'text',
      kind: 'long_text',
      name: t.postText,
      required: true,
      placeholder: '',
      maxLength: 10_000,
    },
    { ...item, key: 'images', kind: 'images', name: t.postImages, required: false, most: 10 },
    { ...item, key: 'files', kind: 'files', name: t.postFiles, required: false, most: 5 },
  ]
}
