import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { compassWords } from './compass-notes.strings.ts'

/** Whether a company reads a note. */
export function VisibilityTag({ shared }: { shared: boolean }) {
  const t = useStrings(compassWords)
  return <Tag situation={shared ? 'information' : 'neutral'}>{shared ? t.shared : t.internal}</Tag>
}
