import styles from './key-hints.module.css'

type Props = { label: string; keys: readonly (readonly [keys: readonly string[], meaning: string])[] }

/** The keyboard shortcuts of a screen, in one line. */
export const KeyHints = ({ label, keys }: Props) => (
  <ul aria-label={label} className={styles.hints}>
    {keys.map(([names, meaning]) => (
      <li key={meaning} className={styles.hint}>
        {names.map((name) => (
          <kbd key={name} className={styles.key}>
            {name}
          </kbd>
        ))}
        {meaning}
      </li>
    ))}
  </ul>
)
