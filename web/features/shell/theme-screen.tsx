import { useState } from 'react'
import {
  type contrastOf,
  plainColours,
  readabilityOf,
  readableColours,
  shownContrast,
  themeContrasts,
} from '#common/shell/contrast.ts'
import type { ThemeColours } from '#common/shell/shell-parts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { ColourField } from './colour-field.tsx'
import { type Logo, LogoField } from './logo-field.tsx'
import { ShellPreview } from './shell-preview.tsx'
import { ShellScreen } from './shell-screen.tsx'
import styles from './shell-settings.module.css'
import { shellSettings } from './shell-settings.strings.ts'
import { usePreviewTabs } from './use-preview.ts'
import type { ShellEditor } from './use-shell-part.ts'

/** The company's colours and logo in the header. */
export default function ThemeScreen() {
  return <ShellScreen part="theme">{(editor) => <Theme editor={editor} />}</ShellScreen>
}

function Theme({ editor }: { editor: ShellEditor<'theme'> }) {
  const t = useStrings(shellSettings)
  const { value, change, settings } = editor
  const { colours, logoMediaFileId } = value
  const [sent, setSent] = useState<Logo[]>([])
  // The colours are restored when the administrator only previews the standard ones.
  const [last, setLast] = useState<typeof value>()
  const tabs = usePreviewTabs()
  const logo = [...sent, ...settings.logos].find(({ mediaFileId }) => mediaFileId === logoMediaFileId) ?? null
  return (
    <div className={styles.columns}>
      <Card as="section" className={styles.part}>
        <RadioGroup
          label={t.colours}
          row
          options={[
            { value: 'standard', label: t.standardTheme },
            { value: 'own', label: t.ownTheme },
          ]}
          value={colours ? 'own' : 'standard'}
          onChange={(kind) => {
            if (kind === 'own') return change(last ?? { colours: plainColours, logoMediaFileId: null })
            setLast(value)
            change({ colours: null, logoMediaFileId: null })
          }}
        />
        {colours && (
          <>
            <Colours colours={colours} onChange={(next) => change({ ...value, colours: next })} />
            <LogoField
              logo={logo}
              ground={colours.bgColor}
              onSent={(next) => {
                setSent([...sent, next])
                change({ ...value, logoMediaFileId: next.mediaFileId })
              }}
              onRemove={() => change({ ...value, logoMediaFileId: null })}
            />
          </>
        )}
      </Card>
      <ShellPreview colours={colours} logo={logo} tabs={tabs} />
      {colours && <p className={styles.note}>{t.darkNote}</p>}
    </div>
  )
}

type ColoursProps = { colours: ThemeColours; onChange: (colours: ThemeColours) => void }

function Colours({ colours, onChange }: ColoursProps) {
  const t = useStrings(shellSettings)
  const { text, hover } = themeContrasts(colours)
  const set = (more: Partial<ThemeColours>) => onChange({ ...colours, ...more })
  return (
    <>
      <div className={styles.fields}>
        <ColourField label={t.bgColor} value={colours.bgColor} onChange={(bgColor) => set({ bgColor })} />
        <ColourField
          label={t.textColor}
          value={colours.textColor}
          onChange={(textColor) => set({ textColor })}
        />
        <ColourField
          label={t.bgHoverColor}
          value={colours.bgHoverColor}
          onChange={(bgHoverColor) => set({ bgHoverColor })}
        />
        <ColourField
          label={t.borderColor}
          value={colours.borderColor}
          onChange={(borderColor) => set({ borderColor })}
        />
      </div>
      <div role="status" className={styles.contrasts}>
        <Contrast label={t.contrastText} contrast={text} />
        <Contrast label={t.contrastHover} contrast={hover} />
      </div>
      <div className={styles.suggestion}>
        <Button size="xSmall" icon="sun" onClick={() => onChange(readableColours(colours.bgColor))}>
          {t.suggest}
        </Button>
        <p className={styles.note}>{t.suggestNote}</p>
      </div>
    </>
  )
}

/** The readability of a text, in words and as a contrast ratio. */
function Contrast({ label, contrast }: { label: string; contrast: ReturnType<typeof contrastOf> }) {
  const t = useStrings(shellSettings)
  const readability = readabilityOf(contrast)
  return (
    <p className={styles[readability]}>
      <Icon name={readability === 'poor' ? 'error' : 'success'} />
      <span>
        {label} <strong>{t.ratio(shownContrast(contrast))}</strong> {t[readability]}
      </span>
    </p>
  )
}
