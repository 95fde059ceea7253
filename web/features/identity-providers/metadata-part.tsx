import { useRef, useState } from 'react'
import { readProviderMetadata } from '#contract/identity-providers.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import type { ConnectionFields } from './connection-part.tsx'
import styles from './identity-providers.module.css'
import { providerWords } from './provider.strings.ts'

type Props = { url: string; onRead: (fields: Partial<ConnectionFields>) => void }

/** Fills in the form from the provider's metadata, by file or address. */
export function MetadataPart({ url, onRead }: Props) {
  const t = useStrings(providerWords)
  const file = useRef<HTMLInputElement>(null)
  const [filled, setFilled] = useState(false)
  const reading = useSubmit({
    stays: true,
    send: async (_version, text: string | undefined) => {
      setFilled(false)
      const body = text === undefined ? { url } : { text }
      const { certificates, ...fields } = await call(readProviderMetadata, { body })
      onRead({ ...fields, certificates: certificates.map((pem, key) => ({ key, pem })) })
      setFilled(true)
    },
    failed: t.readFailed,
  })
  return (
    <fieldset className={styles.group}>
      <legend>{t.metadataTitle}</legend>
      <p className={styles.details}>{t.metadataNote}</p>
      <div>
        <Button size="small" icon="upload" onClick={() => file.current?.click()}>
          {t.metadataFile}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={t.metadataFile}
          accept=".xml,application/xml,text/xml"
          onChange={async ({ target }) => {
            const chosen = target.files?.[0]
            if (chosen) await reading.submit(await chosen.text())
            target.value = ''
          }}
        />
      </div>
      {reading.problems.text && <Notice live situation="danger" title={reading.problems.text} />}
      <Input
        label={t.metadataUrl}
        type="url"
        value={url}
        error={reading.problems.url}
        onChange={(metadataUrl) => {
          onRead({ metadataUrl })
          setFilled(false)
        }}
      />
      <div>
        <Button
          size="small"
          disabled={url.trim() === ''}
          pending={reading.pending}
          onClick={() => reading.submit()}
        >
          {t.fetch}
        </Button>
      </div>
      {reading.failure && <Notice live situation="danger" title={reading.failure} />}
      {filled && <Notice live situation="success" title={t.filled} />}
    </fieldset>
  )
}
