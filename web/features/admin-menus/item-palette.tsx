import { type HTMLAttributes, useId } from 'react'
import type { FormItemKind } from '#common/form/form-item.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import styles from './form-designer.module.css'
import { formWords, kindWords } from './form-step.strings.ts'
import { kindIcons } from './item-kinds.ts'

type Props = {
  kinds: readonly FormItemKind[]
  /** Inside a repeated item. */
  small: boolean
  onAdd: (kind: FormItemKind) => void
  /** Makes a kind draggable. */
  drag: (kind: FormItemKind) => HTMLAttributes<HTMLLIElement>
}

/** The available kinds of items. Pressing one adds it. */
export function ItemPalette({ kinds, small, onAdd, drag }: Props) {
  const t = useStrings(formWords)
  const kindName = useStrings(kindWords)
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.palette}>
      <h3 id={id} className={styles.paletteName}>
        {t.palette}
      </h3>
      {!small && <p className={styles.note}>{t.paletteNote}</p>}
      <ul className={styles.kinds}>
        {kinds.map((kind) => (
          <li key={kind} {...drag(kind)}>
            <button type="button" className={styles.kind} onClick={() => onAdd(kind)}>
              <Icon name={kindIcons[kind]} />
              {kindName[kind]}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
