import { showNumber } from '#common/form/show-number.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import type { ItemProps } from './form-context.ts'
import styles from './form-fields.module.css'
import { forms } from './forms.strings.ts'
import { ItemName } from './item-words.tsx'

/** The result computed from the answers above, updated while typing. */
export function ComputedField({ item, value }: Pick<ItemProps<'computed'>, 'item' | 'value'>) {
  const t = useStrings(forms)
  const locale = useLocale()
  return (
    <div className={styles.computed}>
      <div>
        <p className={styles.computedName}>
          <ItemName item={item} />
        </p>
        <p className={styles.subtle}>{item.note || t.computed}</p>
      </div>
      {/* Read out on focus, not on every keystroke. */}
      <output aria-live="off" aria-label={item.name} className={styles.result}>
        {value && 'number' in value ? (
          showNumber(value.number, item.unit, locale)
        ) : (
          <span className={styles.subtle}>{t.notComputed}</span>
        )}
      </output>
    </div>
  )
}
