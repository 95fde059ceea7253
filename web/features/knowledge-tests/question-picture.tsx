import { useRef, useState } from 'react'
import { uploadMediaFile } from '#contract/media-files.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { usePending } from '#ui/use-pending.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { acceptedPictures } from '#web/app/picture-types.ts'
import { photoPath } from '../media-files/photo-sources.ts'
import styles from './editor.module.css'
import { editorWords } from './editor.strings.ts'
import type { TestPicture } from './question-draft.ts'

type Props = {
  picture: TestPicture | null
  note?: string
  /** Another part shows the picture. */
  shownElsewhere: boolean
  error: string | undefined
  onChange: (picture: TestPicture | null) => void
}

/** The picture of a question or of a test, uploaded when it is chosen. */
export function QuestionPicture({ picture, note, shownElsewhere, error, onChange }: Props) {
  const t = useStrings(editorWords)
  const input = useRef<HTMLInputElement>(null)
  const { pending, run } = usePending()
  const [problem, setProblem] = useState<string>()
  const send = (file: File | undefined) =>
    file &&
    run(async () => {
      setProblem(undefined)
      try {
        const { photo } = await call(uploadMediaFile, { body: {}, files: { photos: [file] } })
        if (photo) onChange(photo)
      } catch (failure) {
        setProblem(`${file.name}: ${sentenceOf(failure, t.pictureFailed)}`)
      }
    })
  const shown = problem ?? error
  return (
    <div className={styles.group}>
      <span className={styles.legend}>{t.picture}</span>
      {note && <span className={styles.note}>{note}</span>}
      {picture && !shownElsewhere && (
        <img src={photoPath(picture, 'small')} alt={picture.originalName} className={styles.thumb} />
      )}
      <div className={styles.actions}>
        <input
          ref={input}
          type="file"
          accept={acceptedPictures}
          hidden
          aria-label={t.addPicture}
          onChange={(event) => {
            void send(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <Button
          size="xSmall"
          icon="image"
          pending={pending}
          aria-invalid={shown ? true : undefined}
          onClick={() => input.current?.click()}
        >
          {picture ? t.changePicture : t.addPicture}
        </Button>
        {picture && (
          <Button size="xSmall" priority="tertiary" situation="neutral" onClick={() => onChange(null)}>
            {t.removePicture}
          </Button>
        )}
      </div>
      {shown && (
        <p role="alert" className={styles.problem}>
          {shown}
        </p>
      )}
    </div>
  )
}
