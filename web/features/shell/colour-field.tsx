import { useState } from 'react'
import { isColour } from '#common/shell/contrast.ts'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import styles from './shell-settings.module.css'
import { shellSettings } from './shell-settings.strings.ts'

type Props = {
  label: string
  /** #RRGGBB */
  value: string
  onChange: (colour: string) => void
}

/** A colour, picked or typed. Typed text takes effect once it is a valid colour. */
export function ColourField({ label, value, onChange }: Props) {
  const t = useStrings(shellSettings)
  const [typed, setTyped] = useState<string>()
  const wrong = typed !== undefined && !isColour(typed)
  return (
    <div className={styles.colour}>
      <input
        type="color"
        aria-label={t.pick(label)}
        className={styles.swatch}
        value={value.toLowerCase()}
        onChange={(event) => {
          setTyped(undefined)
          onChange(event.currentTarget.value)
        }}
      />
      <Input
        label={label}
        error={wrong ? t.colourWrong : undefined}
        maxLength={7}
        spellCheck={false}
        value={typed ?? value}
        onChange={(text) => {
          const given = text.trim()
          const colour = /^[0-9a-f]{6}$/i.test(given) ? `#${given}` : given
          setTyped(colour)
          if (isColour(colour)) onChange(colour.toLowerCase())
        }}
        onBlur={() => !wrong && setTyped(undefined)}
      />
    </div>
  )
}
