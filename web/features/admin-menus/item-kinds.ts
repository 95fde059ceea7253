import { type FormItem, type FormItemKind, formItemKinds } from '#common/form/form-item.ts'
import { isRepeatable } from '#common/form/item-kinds.ts'
import type { IconName } from '#ui/icon.tsx'

/** What each kind of item looks like at a glance, in the palette and in its row. */
export const kindIcons: Record<FormItemKind, IconName> = {
  text: 'singleLine',
  long_text: 'paragraph',
  number: 'number',
  money: 'yen',
  date: 'calendar',
  time: 'clock',
  period: 'period',
  choice: 'oneOf',
  choices: 'someOf',
  users: 'users',
  departments: 'departments',
  images: 'image',
  videos: 'video',
  files: 'attach',
  link: 'link',
  card: 'card',
  poll: 'poll',
  task_list: 'todos',
  mission_request: 'menus',
  computed: 'calculator',
  repeat: 'rows',
  heading: 'heading',
  note: 'info',
}

/** The kinds of items that a repeated item can contain. */
export const columnKinds = formItemKinds.filter((kind) => isRepeatable({ kind }) && kind !== 'note')

/** Returns a key that is unique in the form. Answers and conditions refer to an item by it permanently. */
export function newKey(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
  const bytes = crypto.getRandomValues(new Uint8Array(9))
  return `i${[...bytes].map((byte) => letters[byte % letters.length]).join('')}`
}

/** Returns a copy with new keys. */
export function copied(item: FormItem): FormItem {
  const copy = structuredClone(item)
  copy.key = newKey()
  return copy
}
