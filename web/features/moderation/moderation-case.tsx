import { useState } from 'react'
import { dismissModerationCase, restoreModerationCase } from '#contract/moderation.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { usePending } from '#ui/use-pending.ts'
import { ApiError, call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { FeedPhotos } from '../media-files/feed-photos.tsx'
import { AppMark } from '../people/app-mark.tsx'
import HideDialog from './hide-dialog.tsx'
import { moderationWords } from './moderation.strings.ts'
import styles from './moderation-screen.module.css'
import { type Case, useRefreshCases } from './use-cases.ts'

/** One reported post, comment or message: its text, the reports and reasons, past and available actions. */
export function ModerationCase({ moderationCase }: { moderationCase: Case }) {
  const t = useStrings(moderationWords)
  const refresh = useRefreshCases()
  const [hiding, setHiding] = useState(false)
  const { pending, run } = usePending()
  const { id, version, feedId, feedCommentId, chatMessage, author, state } = moderationCase
  const place =
    chatMessage === null
      ? moderationCase.menuName
      : chatMessage.roomName
        ? t.inRoom(chatMessage.roomName)
        : t.direct

  const act = (endpoint: typeof restoreModerationCase | typeof dismissModerationCase) =>
    run(async () => {
      try {
        await call(endpoint, { params: { id }, body: { version } })
        toast.success(t.didIt)
      } catch (error) {
        toast.danger(error instanceof ApiError && error.code === 'conflict' ? error.message : t.failed)
      }
      await refresh()
    })

  return (
    <Card as="article" className={styles.case}>
      <header className={styles.head}>
        <Avatar name={author.name} src={author.profileImgPath} size="small" />
        <span className={styles.who}>
          <span className={styles.name}>
            {author.name} {author.app && <AppMark />}
          </span>
          <span className={styles.below}>
            {place} <Moment at={moderationCase.createdAt} />
          </span>
        </span>
        <Tag>{chatMessage ? t.message : feedCommentId === null ? t.post : t.comment}</Tag>
      </header>
      {moderationCase.deleted && <p className={styles.below}>{t.deleted}</p>}
      {moderationCase.title && <p className={styles.name}>{moderationCase.title}</p>}
      <p className={styles.text}>{moderationCase.body || t.noText}</p>
      {moderationCase.photos.length > 0 && <FeedPhotos photos={moderationCase.photos} />}
      {moderationCase.reports.length > 0 && (
        <ul aria-label={t.reports} className={styles.reports}>
          {moderationCase.reports.map((report) => (
            <li key={`${report.reporter?.id ?? 0}`} className={styles.report}>
              <Tag situation="warning">{t[report.reason]}</Tag>
              <span>
                {report.note}{' '}
                <span className={styles.below}>
                  {report.reporter?.name ?? t.automatic} <Moment at={report.createdAt} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {moderationCase.actions.length > 0 && (
        <ul aria-label={t.history} className={styles.reports}>
          {moderationCase.actions.map((action) => (
            <li key={action.createdAt} className={styles.below}>
              {
                {
                  hide: t.didHide(action.actor.name),
                  restore: t.didRestore(action.actor.name),
                  dismiss: t.didDismiss(action.actor.name),
                }[action.kind]
              }{' '}
              <Moment at={action.createdAt} /> {action.reason}
            </li>
          ))}
        </ul>
      )}
      <footer className={styles.buttons}>
        {feedId !== null && state !== 'hidden' && !moderationCase.deleted && (
          <AppLink to={`/feeds/${feedId}`} className={styles.link}>
            {t.openPost}
          </AppLink>
        )}
        {state === 'hidden' && (
          <Button size="xSmall" pending={pending} onClick={() => act(restoreModerationCase)}>
            {t.restore}
          </Button>
        )}
        {state === 'open' && (
          <Button
            size="xSmall"
            situation="neutral"
            pending={pending}
            onClick={() => act(dismissModerationCase)}
          >
            {t.dismiss}
          </Button>
        )}
        {state !== 'hidden' && !moderationCase.deleted && (
          <Button size="xSmall" situation="danger" onClick={() => setHiding(true)}>
            {t.hide}
          </Button>
        )}
      </footer>
      {hiding && (
        <HideDialog
          of="case"
          id={id}
          version={version}
          message={chatMessage !== null}
          onClose={() => setHiding(false)}
          onHidden={refresh}
          onConflict={refresh}
        />
      )}
    </Card>
  )
}
