import type { Names } from '#common/shell/shell-parts.ts'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import styles from './shell-settings.module.css'
import { shellSettings } from './shell-settings.strings.ts'

type Props = {
  names: Names
  /** What it is called without a name of the company's own. */
  usual: string
  most: number
  onChange: (names: Names) => void
}

/** The company's own name of an entry in both languages; left empty it keeps the usual one. */
export function NameFields({ names: { nameJa, nameEn }, usual, most, onChange }: Props) {
  const t = useStrings(shellSettings)
  return (
    <div className={styles.names}>
      <Input
        label={t.nameJaOf(usual)}
        labelHidden
        placeholder={t.nameJa}
        maxLength={most}
        value={nameJa}
        onChange={(text) => onChange({ nameJa: text, nameEn })}
      />
      <Input
        label={t.nameEnOf(usual)}
        labelHidden
        placeholder={t.nameEn}
        maxLength={most}
        lang="en"
        value={nameEn}
        onChange={(text) => onChange({ nameJa, nameEn: text })}
      />
    </div>
  )
}
