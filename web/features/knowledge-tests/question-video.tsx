import { useRef, useState } from 'react'
import { uploadMediaFile } from '#contract/media-files.ts'
import { postLimits } from '#contract/posting.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { usePending } from '#ui/use-pending.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import { attachments as fileWords } from '../media-files/attachments.strings.ts'
import { FeedAttachments } from '../media-files/feed-attachments.tsx'
import { acceptedVideos } from '../media-files/pick-files.ts'
import { inMegabytes } from '../media-files/pick-photos.ts'
import styles from './editor.module.css'
import { editorWords } from './editor.strings.ts'
import type { TestVideo } from './question-draft.ts'

type Props = { video: TestVideo | null; onChange: (video: TestVideo | null) => void }

/** The video of a question, uploaded when it is chosen. */
export function QuestionVideo({ video, onChange }: Props) {
  const t = useStrings(editorWords)
  const words = useStrings(fileWords)
  const most = useCompanyConfig()?.limits.videoBytes ?? postLimits.videoBytes
  const input = useRef<HTMLInputElement>(null)
  const { pending, run } = usePending()
  const [problem, setProblem] = useState<string>()
  const send = (file: File | undefined) =>
    file &&
    run(async () => {
      setProblem(undefined)
      if (file.size > most) return setProblem(words.tooLarge(file.name, inMegabytes(most)))
      try {
        const { attachment } = await call(uploadMediaFile, { body: {}, files: { videos: [file] } })
        if (attachment) onChange(attachment)
      } catch (failure) {
        setProblem(`${file.name}: ${sentenceOf(failure, t.videoFailed)}`)
      }
    })
  return (
    <div className={styles.group}>
      <span className={styles.legend}>{t.video}</span>
      {video && <FeedAttachments attachments={[video]} />}
      <div className={styles.actions}>
        <input
          ref={input}
          type="file"
          accept={acceptedVideos}
          hidden
          aria-label={t.addVideo}
          onChange={(event) => {
            void send(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <Button
          size="xSmall"
          icon="video"
          pending={pending}
          aria-invalid={problem ? true : undefined}
          onClick={() => input.current?.click()}
        >
          {video ? t.changeVideo : t.addVideo}
        </Button>
        {video && (
          <Button size="xSmall" priority="tertiary" situation="neutral" onClick={() => onChange(null)}>
            {t.removeVideo}
          </Button>
        )}
      </div>
      {pending && (
        <p role="status" className={styles.note}>
          {t.sendingVideo}
        </p>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
