import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  deleteDocumentComment,
  settleDocumentQuestion,
  showDocumentComment,
} from '#contract/documents.comments.ts'
import { listWaiting } from '#contract/waiting.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { useLocation } from '#web/app/location.ts'
import { Moment } from '#web/app/moment.tsx'
import { everyKeyOf } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { useAct } from '#web/app/use-act.ts'
import { FeedText } from '../feeds/feed-text.tsx'
import { CommentEditor, CommentWriter } from './comment-writer.tsx'
import styles from './comments.module.css'
import { documentCommentWords } from './comments.strings.ts'
import { commentsQuery, type DocumentComment, type DocumentThread } from './use-documents.ts'

const HideDialog = lazyPart(() => import('../moderation/hide-dialog.tsx'))
const ReportDialog = lazyPart(() => import('../moderation/report-dialog.tsx'))

type Props = { documentId: number; owner: { id: number; name: string } }

/** The comments and questions under a document. */
export function DocumentComments({ documentId, owner }: Props) {
  const t = useStrings(documentCommentWords)
  const userId = useCurrentUser()!.id
  const client = useQueryClient()
  const query = useInfiniteQuery({ ...commentsQuery(documentId), staleTime: 0 })
  const refresh = async () => {
    await query.refetch()
    void client.invalidateQueries({ queryKey: everyKeyOf(listWaiting) })
  }
  return (
    <Card as="section" padding="large" bleeds aria-label={t.title} className={styles.comments}>
      <h2 className={styles.title}>{t.title}</h2>
      <CommentWriter documentId={documentId} userId={userId} ownerName={owner.name} onSent={refresh} />
      {query.data ? (
        query.data.length > 0 ? (
          <>
            <ul className={styles.threads}>
              {query.data.map((thread) => (
                <li key={thread.id}>
                  <Thread thread={thread} {...{ documentId, ownerId: owner.id, userId, refresh }} />
                </li>
              ))}
            </ul>
            <ListEnd query={query}>
              <SkeletonText lines={2} />
            </ListEnd>
          </>
        ) : (
          <p className={styles.note}>{t.none}</p>
        )
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      )}
    </Card>
  )
}

type Shared = { documentId: number; ownerId: number; userId: number; refresh: () => Promise<unknown> }

function Thread({ thread, ...shared }: { thread: DocumentThread } & Shared) {
  const t = useStrings(documentCommentWords)
  const [replying, setReplying] = useState(false)
  const act = useAct({ refresh: shared.refresh, failed: t.failed })
  const settle = (settled: boolean) =>
    act(() => call(settleDocumentQuestion, { params: { id: thread.id }, body: { settled } }))
  const { question } = thread
  return (
    <>
      <Comment comment={thread} {...shared} />
      {thread.replies.length > 0 && (
        <ul className={styles.replies}>
          {thread.replies.map((reply) => (
            <li key={reply.id}>
              <Comment comment={reply} {...shared} />
            </li>
          ))}
        </ul>
      )}
      {replying ? (
        <div className={styles.replies}>
          <CommentWriter
            documentId={shared.documentId}
            userId={shared.userId}
            thread={thread}
            onSent={async () => {
              setReplying(false)
              await shared.refresh()
            }}
            onCancel={() => setReplying(false)}
          />
        </div>
      ) : (
        <div className={styles.below}>
          <Button size="xSmall" icon="reply" priority="tertiary" onClick={() => setReplying(true)}>
            {t.reply}
          </Button>
          {thread.can.settle && (
            <Button size="xSmall" priority="tertiary" onClick={() => settle(question?.settledAt === null)}>
              {question?.settledAt === null ? t.settle : t.reopen}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Comment({ comment, documentId, ownerId, refresh }: { comment: DocumentComment } & Shared) {
  const t = useStrings(documentCommentWords)
  const { hash } = useLocation()
  const place = useRef<HTMLElement>(null)
  const meant = hash === `comment-${comment.id}`
  const [opened, setOpened] = useState<'edit' | 'delete' | 'report' | 'hide'>()
  const act = useAct({ refresh, failed: t.failed })
  const close = () => setOpened(undefined)
  useEffect(() => {
    if (meant) place.current?.scrollIntoView({ block: 'center' })
  }, [meant])
  const { id, author, can, question } = comment
  const params = { id }
  const acts = [
    can.edit && { key: 'edit', label: t.edit, onClick: () => setOpened('edit') },
    can.delete && { key: 'delete', label: t.delete, onClick: () => setOpened('delete') },
    can.report && { key: 'report', label: t.report, onClick: () => setOpened('report') },
    can.hide && {
      key: 'hide',
      label: comment.hidden ? t.show : t.hide,
      onClick: () =>
        comment.hidden ? void act(() => call(showDocumentComment, { params })) : setOpened('hide'),
    },
  ].filter((one) => one !== false)
  return (
    <article ref={place} id={`comment-${id}`} className={meant ? styles.meant : styles.comment}>
      <Avatar name={author.name} src={author.profileImgPath} size="small" />
      <div className={styles.content}>
        <header className={styles.head}>
          <span className={styles.names}>
            <AppLink to={`/users/${author.id}`} className={styles.author}>
              {author.name}
            </AppLink>
            {author.id === ownerId && <Tag>{t.owner}</Tag>}
            {question && (
              <>
                <Tag situation="information">{t.question}</Tag>
                <Tag situation={question.settledAt ? 'success' : 'warning'}>
                  {question.settledAt ? t.settled : t.open}
                </Tag>
              </>
            )}
            <span className={styles.note}>
              <Moment at={comment.createdAt} />
              {comment.editedAt && ` · ${t.edited}`}
            </span>
          </span>
          {acts.length > 0 && (
            <span className={styles.menu}>
              <Menu
                label={t.actions(author.name)}
                trigger={(props) => <IconButton {...props} icon="more" label={t.actions(author.name)} />}
              >
                {acts.map(({ key, ...item }) => (
                  <MenuItem key={key} onSelect={item.onClick}>
                    {item.label}
                  </MenuItem>
                ))}
              </Menu>
            </span>
          )}
        </header>
        {comment.hidden && (
          <p className={styles.note}>
            {comment.hiddenReason ? t.hiddenBecause(comment.hiddenReason) : t.hidden}
          </p>
        )}
        {opened === 'edit' ? (
          <CommentEditor documentId={documentId} comment={comment} refetch={refresh} onDone={close} />
        ) : comment.deleted ? (
          <p className={styles.note}>{t.deleted}</p>
        ) : (
          comment.body && (
            <div className={styles.body}>
              <FeedText text={comment.body} mentions={comment.mentions} />
            </div>
          )
        )}
      </div>
      {opened === 'report' && <ReportDialog of="documentComment" id={id} onClose={close} />}
      {opened === 'hide' && <HideDialog of="documentComment" id={id} onClose={close} onHidden={refresh} />}
      <ConfirmDialog
        open={opened === 'delete'}
        title={t.deleteTitle}
        situation="danger"
        confirmLabel={t.delete}
        onClose={close}
        onConfirm={() => act(() => call(deleteDocumentComment, { params }))}
      >
        {t.deleteWords}
      </ConfirmDialog>
    </article>
  )
}
