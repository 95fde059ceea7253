import { Fragment, type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast.tsx'
import type { CurrentUser } from '#web/app/session.tsx'
import { type FeedComment, threadsOf } from '../feeds/comment-cache.ts'
import type { Feed } from '../feeds/feed-cache.ts'
import { useKeptFiles } from '../media-files/use-kept-files.ts'
import { CommentForm, commentDraftName, keepCommentDraft } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import styles from './comment-list.module.css'
import { comments as catalogue } from './comments.strings.ts'
import { UnsentComment } from './unsent-comment.tsx'
import { useCommentAnchor } from './use-comment-anchor.ts'
import { type Unsent, useCommentOutbox } from './use-comment-outbox.ts'
import { useComments } from './use-comments.ts'

type Props = { feed: Feed; user: CurrentUser; formRef?: Ref<HTMLTextAreaElement> }

/** The comments of a post, newest page first, and the form for a new one. */
export function CommentList({ feed, user, formRef }: Props) {
  const t = useStrings(catalogue)
  const toast = useToast()
  const outbox = useCommentOutbox(feed.id, user.id)
  const sending = outbox.unsent.some(({ state }) => state === 'sending')
  const query = useComments(feed.id, user.id, sending)
  const { comments, arrived } = query
  const section = useRef<HTMLElement>(null)
  const held = useRef<{ element: Element; top: number } | undefined>(undefined)

  const loadOlder = async () => {
    const element = section.current?.querySelector('[data-comment]')
    held.current = element ? { element, top: element.getBoundingClientRect().top } : undefined
    const { isError } = await query.fetchNextPage()
    if (isError) toast.danger(t.olderFailed)
  }
  // Older comments are inserted above: keep the scroll position of the comments being read.
  const first = comments?.[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after the older page is rendered
  useLayoutEffect(() => {
    const before = held.current
    held.current = undefined
    if (before?.element.isConnected)
      window.scrollBy(0, before.element.getBoundingClientRect().top - before.top)
  }, [first])

  const loaded = comments !== undefined
  useEffect(() => {
    if (loaded && location.hash === '#comments') section.current?.scrollIntoView()
  }, [loaded])

  const marked = useCommentAnchor(feed.id, loaded)
  const [answered, setAnswered] = useState<FeedComment>()
  const threads = threadsOf(comments ?? [])
  const own = useRef<HTMLTextAreaElement>(null)
  const setForm = (element: HTMLTextAreaElement | null) => {
    own.current = element
    if (typeof formRef === 'function') formRef(element)
    else if (formRef) formRef.current = element
  }
  const itemFor = (comment: FeedComment) => ({
    comment,
    marked: comment.id === marked,
    ...(feed.can.comment && {
      onAnswer: () => {
        setAnswered(comment)
        own.current?.focus()
      },
    }),
  })

  /** A comment that could not be sent is appended to the text in the form. */
  const [mended, setMended] = useState<string>()
  const [files, setFiles] = useKeptFiles(commentDraftName(user.id, feed.id))
  const mend = ({ clientKey, body, mentions, parentId, ...unsent }: Unsent) => {
    outbox.discard(clientKey)
    keepCommentDraft(user.id, feed.id, { text: body, mentions })
    setAnswered(comments?.find(({ id }) => id === parentId))
    setMended(clientKey)
    setFiles([...files, ...unsent.files])
    requestAnimationFrame(() => own.current?.focus())
  }

  const empty = comments?.length === 0 && outbox.unsent.length === 0
  return (
    <section ref={section} id="comments" aria-labelledby="comments-title" className={styles.section}>
      <h2 id="comments-title" className={styles.title}>
        {t.title}
        {feed.commentCount > 0 && <span className={styles.count}>{feed.commentCount}</span>}
      </h2>
      <span role="status" className="visually-hidden">
        {arrived && t.arrived(arrived.author.name)}
      </span>
      {query.isPending && (
        <SkeletonGroup>
          <SkeletonText lines={3} />
        </SkeletonGroup>
      )}
      {query.isError && !comments && (
        <ErrorState title={t.failed} onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {query.hasNextPage && (
        <Button
          size="xSmall"
          priority="tertiary"
          icon="chevronUp"
          className={styles.older}
          pending={query.isFetchingNextPage}
          onClick={loadOlder}
        >
          {t.older}
        </Button>
      )}
      {empty && feed.can.comment && <p className={styles.note}>{t.none}</p>}
      <ol className={styles.list}>
        {threads.map(({ comment, answers }) => (
          <Fragment key={comment.id}>
            <CommentItem {...itemFor(comment)} />
            {answers.length > 0 && (
              <li>
                <ol aria-label={t.answersTo(comment.author.name)} className={styles.answers}>
                  {answers.map((answer) => (
                    <CommentItem key={answer.id} {...itemFor(answer)} below />
                  ))}
                </ol>
              </li>
            )}
          </Fragment>
        ))}
        {outbox.unsent.map((unsent) => (
          <UnsentComment
            key={unsent.clientKey}
            comment={unsent}
            author={user}
            send={outbox.send}
            discard={outbox.discard}
            mend={() => mend(unsent)}
          />
        ))}
      </ol>
      {query.hasPreviousPage && (
        <Button
          size="xSmall"
          priority="tertiary"
          icon="chevronDown"
          className={styles.older}
          pending={query.isFetchingPreviousPage}
          onClick={() => query.fetchPreviousPage()}
        >
          {t.newer}
        </Button>
      )}
      {feed.can.comment ? (
        <div className={styles.form}>
          <CommentForm
            key={mended}
            files={files}
            setFiles={setFiles}
            feedId={feed.id}
            userId={user.id}
            onSend={outbox.send}
            answered={answered}
            onAnswerDropped={() => setAnswered(undefined)}
            ref={setForm}
          />
        </div>
      ) : (
        <p className={styles.note}>{t.closed}</p>
      )}
    </section>
  )
}
