import { useRef, useState } from 'react'
import { uploadMediaFile } from '#contract/media-files.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { usePending } from '#ui/use-pending.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { acceptedFiles, isPicture, isVideo } from '../media-files/pick-files.ts'
import type { FormFile } from './announcement-form.ts'
import styles from './announcements.module.css'
import { managingWords } from './managing.strings.ts'

type Props = {
  files: readonly FormFile[]
  locked: boolean
  error: string | undefined
  onChange: (edit: (files: readonly FormFile[]) => readonly FormFile[]) => void
  /** Whether any file is being uploaded. */
  onSending: (sending: boolean) => void
}

const accepted = `image/*,${acceptedFiles}`
const fieldOf = (file: File) => (isPicture(file) ? 'photos' : isVideo(file) ? 'videos' : 'attachments')

/** The files beside the text of an announcement, uploaded when they are chosen. */
export function AnnouncementFiles({ files, locked, error, onChange, onSending }: Props) {
  const t = useStrings(managingWords)
  const input = useRef<HTMLInputElement>(null)
  const { pending: sending, run } = usePending()
  const [problem, setProblem] = useState<string>()
  const add = (chosen: readonly File[]) =>
    run(async () => {
      onSending(true)
      setProblem(undefined)
      for (const file of chosen) {
        try {
          const sent = await call(uploadMediaFile, { body: {}, files: { [fieldOf(file)]: [file] } })
          const { id, path } = (sent.photo ?? sent.attachment)!
          const photo = sent.photo ?? null
          const filename = path.split('/').at(-1)!
          onChange((now) => [...now, { id, name: file.name, filename, photo }])
        } catch (failure) {
          setProblem(`${file.name}: ${sentenceOf(failure, t.fileFailed)}`)
        }
      }
      onSending(false)
    })
  return (
    <section aria-label={t.files}>
      <ul>
        {files.map((file) => (
          <li key={file.id} className={styles.file}>
            {file.photo ? (
              <img src={`${file.photo.path}?variant=small`} alt="" className={styles.thumb} />
            ) : (
              <Icon name="document" size="large" />
            )}
            <span className={styles.words}>{file.name}</span>
            {!locked && (
              <IconButton
                icon="close"
                label={t.removeFile(file.name)}
                onClick={() => onChange((now) => now.filter(({ id }) => id !== file.id))}
              />
            )}
          </li>
        ))}
      </ul>
      {!locked && (
        <>
          <input
            ref={input}
            type="file"
            accept={accepted}
            multiple
            hidden
            aria-label={t.addFiles}
            onChange={(event) => {
              void add([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
          <Button size="xSmall" icon="plus" pending={sending} onClick={() => input.current?.click()}>
            {t.addFiles}
          </Button>
        </>
      )}
      <p role="alert" className={styles.problem}>
        {problem ?? error}
      </p>
    </section>
  )
}
