import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FileItem } from '#ui/file-item.tsx'
import { useStrings } from '#ui/locale.tsx'
import type { CurrentUser } from '#web/app/session.tsx'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { attachments } from '../media-files/attachments.strings.ts'
import feedStyles from '../media-files/feed-attachments.module.css'
import { useStamps } from '../stamps/use-stamps.ts'
import { messageWords } from './chat-messages.strings.ts'
import styles from './messages.module.css'
import type { Unsent, useMessageOutbox } from './use-message-outbox.ts'

type Props = {
  message: Unsent
  author: CurrentUser
  /** Puts its text back into the form. */
  mend: () => void
} & Pick<ReturnType<typeof useMessageOutbox>, 'send' | 'discard' | 'stop' | 'removeFile'>

/** The person's own message before the server has confirmed it. */
export function UnsentMessage({ message, author, send, discard, stop, removeFile, mend }: Props) {
  const t = useStrings(messageWords)
  const failed = message.state === 'failed'
  const stamp = useStamps().find(({ id }) => id === message.stampId)
  const a = useStrings(attachments)
  return (
    <div className={classNames(styles.message, !failed && styles.pending)}>
      <Avatar name={author.name} src={author.profileImgPath} size="small" />
      <div className={styles.words}>
        <p className={styles.head}>
          {author.name}
          {!failed && (
            <span className={styles.time}>{message.state === 'sending' ? t.sending : t.waiting}</span>
          )}
        </p>
        {stamp && (
          <div className={styles.stamp}>
            <img src={stamp.imagePath} alt={stamp.name} width="96" height="96" />
          </div>
        )}
        <div className={styles.body}>
          <FormattedText text={message.body} mentions={message.mentions} />
        </div>
        {message.files.length > 0 && (
          <ul aria-label={a.chosen} className={feedStyles.files}>
            {message.files.map((file) => {
              const progress = message.progress.get(file)
              return (
                <FileItem
                  key={`${file.name} ${file.size} ${file.lastModified}`}
                  file={{
                    ...{ id: file.name, name: file.name, size: file.size, file },
                    ...(message.state === 'sending' &&
                      progress !== undefined &&
                      progress < 1 && { progress }),
                    ...(message.broken === file && { error: message.message ?? t.notSent }),
                  }}
                  onRemove={() => removeFile(message.clientKey, file)}
                  onRetry={() => send(message)}
                />
              )
            })}
          </ul>
        )}
        {!failed && message.files.length > 0 && (
          <Button size="xSmall" priority="tertiary" icon="close" onClick={() => stop(message.clientKey)}>
            {t.stop}
          </Button>
        )}
        {failed && (
          <div role="alert" className={styles.failed}>
            <p>
              {message.stopped ? t.stopped : message.broken ? t.notSent : (message.message ?? t.notSent)}
              {message.fileCount > message.files.length && ` ${t.filesLost}`}
            </p>
            <Button size="xSmall" priority="tertiary" icon="retry" onClick={() => send(message)}>
              {t.retry}
            </Button>
            {message.stampId === undefined && (
              <Button size="xSmall" priority="tertiary" icon="post" onClick={mend}>
                {t.mend}
              </Button>
            )}
            <Button
              size="xSmall"
              priority="tertiary"
              situation="neutral"
              onClick={() => discard(message.clientKey)}
            >
              {t.discard}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
