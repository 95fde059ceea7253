import type { FormItem } from '#common/form/form-item.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useFormState } from './form-context.ts'
import styles from './form-fields.module.css'
import { forms } from './forms.strings.ts'

/** An item's name, with a mark if readers will not see the answer. */
export function ItemName({ item }: { item: FormItem }) {
  const t = useStrings(forms)
  const { mixed } = useFormState()
  return (
    <>
      {item.name}
      {mixed && !item.published && (
        <span className={styles.private}>
          <Icon name="lock" size="small" />
          {t.notPublished}
        </span>
      )}
    </>
  )
}

/** An item's label, note, error and mark, as props for the controls. */
export function useItemWords(item: FormItem, path: string) {
  const { problems } = useFormState()
  return {
    id: `field-${path}`,
    label: <ItemName item={item} />,
    note: item.note ? <span className={styles.lines}>{item.note}</span> : undefined,
    error: problems.get(path),
    required: item.required,
  }
}
