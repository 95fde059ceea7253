import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useStrings } from '#ui/locale.tsx'
import { Progress } from '#ui/progress.tsx'
import type { CurrentUser } from '#web/app/session.tsx'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { ChosenPhotos } from '../media-files/chosen-photos.tsx'
import { isPicture } from '../media-files/pick-files.ts'
import styles from './comment-item.module.css'
import { comments } from './comments.strings.ts'
import type { Unsent, useCommentOutbox } from './use-comment-outbox.ts'

type Props = {
  comment: Unsent
  author: CurrentUser
  /** Puts its text back into the form. */
  mend: () => void
} & Pick<ReturnType<typeof useCommentOutbox>, 'send' | 'discard'>

/** The person's own comment before the server has confirmed it. */
export function UnsentComment({ comment, author, send, discard, mend }: Props) {
  const t = useStrings(comments)
  const failed = comment.state === 'failed'
  const waiting = comment.state === 'waiting'
  const others = comment.files.filter((file) => !isPicture(file))
  return (
    <li className={classNames(styles.comment, !failed && styles.pending)}>
      <Avatar name={author.name} src={author.profileImgPath} size="small" />
      <div className={styles.words}>
        <p className={styles.head}>
          <span className={styles.name}>{author.name}</span>
          {!failed && <span className={styles.time}>{waiting ? t.waiting : t.sending}</span>}
        </p>
        <div className={styles.body}>
          <FormattedText text={comment.body} mentions={comment.mentions} />
        </div>
        <ChosenPhotos files={comment.files.filter(isPicture)} onChange={() => undefined} locked />
        {others.length > 0 && <p className={styles.time}>{others.map(({ name }) => name).join(', ')}</p>}
        {comment.state === 'sending' && comment.files.length > 0 && (
          <Progress label={t.sending} labelHidden value={comment.progress} />
        )}
        {failed && (
          <div role="alert" className={styles.failed}>
            <p>
              {comment.message ?? t.notSent}
              {comment.fileCount > comment.files.length && ` ${t.filesLost}`}
            </p>
            <Button size="xSmall" priority="tertiary" icon="retry" onClick={() => send(comment)}>
              {t.retry}
            </Button>
            <Change mend={mend} discard={() => discard(comment.clientKey)} />
          </div>
        )}
        {waiting && (
          <div className={styles.failed}>
            <Change mend={mend} discard={() => discard(comment.clientKey)} />
          </div>
        )}
      </div>
    </li>
  )
}

function Change({ mend, discard }: { mend: () => void; discard: () => void }) {
  const t = useStrings(comments)
  return (
    <>
      <Button size="xSmall" priority="tertiary" icon="post" onClick={mend}>
        {t.mend}
      </Button>
      <Button size="xSmall" priority="tertiary" situation="neutral" onClick={discard}>
        {t.discard}
      </Button>
    </>
  )
}
