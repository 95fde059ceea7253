import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { createShellLogo, logoBytes } from '#contract/shell.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { useStrings } from '#ui/locale.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { acceptedPictures } from '#web/app/picture-types.ts'
import styles from './shell-settings.module.css'
import { shellSettings } from './shell-settings.strings.ts'

export type Logo = Answer<typeof createShellLogo>

/** A picture this many times larger than its place is sharp on every screen. */
const sharpScale = 2

type Props = {
  logo: Logo | null
  /** The background colour: #RRGGBB. */
  ground: string
  onSent: (logo: Logo) => void
  onRemove: () => void
}

/** The logo that replaces the product's name, drawn as large as its place allows. */
export function LogoField({ logo, ground, onSent, onRemove }: Props) {
  const t = useStrings(shellSettings)
  const [sending, setSending] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const send = async (file: File) => {
    setSending(file)
    setProblem(undefined)
    try {
      onSent(await call(createShellLogo, { files: { picture: [file] } }))
    } catch (error) {
      const told = error instanceof ApiError ? (error.fields.picture ?? error.message) : ''
      setProblem(told || t.failed)
    } finally {
      setSending(undefined)
    }
  }
  if (logo)
    return (
      <Field label={t.logo} group>
        {() => (
          <div className={styles.logo}>
            <span className={styles.ground} style={{ background: ground }}>
              <img src={logo.url} alt={t.logoPicture} width={logo.width} height={logo.height} />
            </span>
            <span className={styles.note}>
              {t.logoSize(logo.width, logo.height)}
              {logo.pictureWidth < logo.width * sharpScale && ` ${t.logoSmall}`}
            </span>
            <Button size="xSmall" situation="neutral" icon="trash" onClick={onRemove}>
              {t.removeLogo}
            </Button>
          </div>
        )}
      </Field>
    )
  return (
    <FileDrop
      label={t.logo}
      note={t.logoNote}
      error={problem}
      accept={acceptedPictures}
      maxFiles={1}
      maxBytes={logoBytes}
      disabled={sending !== undefined}
      files={sending ? [{ id: sending.name, name: sending.name, size: sending.size, file: sending }] : []}
      onAdd={([file]) => file && void send(file)}
      onRemove={() => setSending(undefined)}
    />
  )
}
