import { type ReactNode, useId } from 'react'
import { Field } from '#ui/field.tsx'
import type { IconName } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import styles from './icon-picker.module.css'
import { iconWords } from './icon-picker.strings.ts'

const names = Object.keys(iconWords) as (keyof typeof iconWords & IconName)[]

type Props = {
  label: ReactNode
  tone: Parameters<typeof MenuTile>[0]['tone']
  value: string
  onChange: (iconName: string) => void
}

/** Chooses an icon for a menu or a card. */
export function IconPicker({ label, tone, value, onChange }: Props) {
  const t = useStrings(iconWords)
  const group = useId()
  return (
    <Field label={label} group>
      {() => (
        <div className={styles.icons}>
          {names.map((name) => (
            <label key={name} className={styles.choice} title={t[name]}>
              <input
                type="radio"
                name={group}
                aria-label={t[name]}
                className={styles.radio}
                checked={value === name}
                onChange={() => onChange(name)}
              />
              <MenuTile iconName={name} tone={value === name ? tone : 'gray'} size="large" />
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}
