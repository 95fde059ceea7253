import type { Locale } from '#common/locale.ts'
import type { Names } from '#common/shell/shell-parts.ts'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import styles from './shell-settings.module.css'
import { shellSettings } from './shell-settings.strings.ts'

type Props = {
  names: Names
  /** `usual`: the default names; `called`: the current name, for labels. */
  usual: Record<Locale, string>
  called: string
  most: number
  onChange: (names: Names) => void
}

/** The company's own name of an entry in both languages. Empty: the default name. */
export function NameFields({ names: { nameJa, nameEn }, usual, called, most, onChange }: Props) {
  const t = useStrings(shellSettings)
  return (
    <div className={styles.names}>
      <Input
        label={t.nameJaOf(called)}
        labelHidden
        placeholder={usual.ja}
        maxLength={most}
        value={nameJa}
        onChange={(text) => onChange({ nameJa: text, nameEn })}
      />
      <Input
        label={t.nameEnOf(called)}
        labelHidden
        placeholder={usual.en}
        maxLength={most}
        lang="en"
        value={nameEn}
        onChange={(text) => onChange({ nameJa, nameEn: text })}
      />
    </div>
  )
}
