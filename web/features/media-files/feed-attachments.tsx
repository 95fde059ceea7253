import { useRef, useState } from 'react'
import { fileSize } from '#common/byte-size.ts'
import type { Answer } from '#contract/endpoint.ts'
import { playMediaFile, type uploadMediaFile } from '#contract/media-files.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { attachments as catalogue } from './attachments.strings.ts'
import styles from './feed-attachments.module.css'

type Attachment = Omit<NonNullable<Answer<typeof uploadMediaFile>['attachment']>, 'id'>

/** The videos of a post to play, and its files to download. */
export function FeedAttachments({ attachments }: { attachments: readonly Attachment[] }) {
  const t = useStrings(catalogue)
  const files = attachments.filter(({ kind }) => kind === 'file')
  return (
    <>
      {attachments
        .filter(({ kind }) => kind === 'video')
        .map((video) => (
          <Video key={video.filename} video={video} />
        ))}
      {files.length > 0 && (
        <ul aria-label={t.list} className={styles.files}>
          {files.map((file) => (
            <li key={file.filename}>
              <FileLink file={file} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function FileLink({ file }: { file: Attachment }) {
  const t = useStrings(catalogue)
  return (
    <a
      href={file.path}
      download={file.originalName}
      aria-label={t.download(`${file.originalName} ${fileSize(file.byteSize)}`)}
      className={styles.file}
    >
      <Icon name={file.kind === 'video' ? 'video' : 'document'} size="large" />
      <span className={styles.name}>{file.originalName}</span>{' '}
      <span className={styles.size}>{fileSize(file.byteSize)}</span>
      <Icon name="download" />
    </a>
  )
}

function Video({ video }: { video: Attachment }) {
  const t = useStrings(catalogue)
  const [failed, setFailed] = useState(false)
  const played = useRef(false)
  const play = () => {
    if (played.current) return
    played.current = true
    // Recorded for statistics; the video plays even if this fails.
    call(playMediaFile, { params: { filename: video.filename } }).catch(() => undefined)
  }
  if (failed) {
    return (
      <div>
        <p className={styles.size}>{t.videoFailed}</p>
        <FileLink file={video} />
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: videos uploaded by people have no captions
    <video
      controls
      preload="metadata"
      playsInline
      src={video.path}
      aria-label={t.video(video.originalName)}
      className={styles.video}
      onPlay={play}
      onError={() => setFailed(true)}
    />
  )
}
