import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { saveDraft } from '#contract/drafts.ts'
import { listScheduledPosts } from '#contract/scheduled-posts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { mentionedIds, mentionsOf } from '../mentions/mention-names.ts'
import { ScheduledPost } from '../scheduled-posts/scheduled-post.tsx'
import { drafts as catalogue } from './drafts.strings.ts'
import styles from './drafts-screen.module.css'
import { takeUpDraft } from './use-post-draft.ts'
import { asPostDraft, draftsQuery, forgetServerDraft, type ServerDraft } from './use-server-draft.ts'

const scheduledQuery = queryFor(listScheduledPosts, {})

export const preload = (client: QueryClient) => {
  void client.prefetchQuery({ ...draftsQuery, staleTime: 0 })
  void client.prefetchQuery({ ...scheduledQuery, staleTime: 0 })
}

/** The person's drafts and scheduled posts. */
export default function DraftsScreen() {
  const t = useStrings(catalogue)
  return (
    <Screen title={t.title} back="/home" className={styles.screen}>
      <div className={styles.parts}>
        <Scheduled />
        <Drafts />
      </div>
    </Screen>
  )
}

function Scheduled() {
  const t = useStrings(catalogue)
  const query = useQuery({ ...scheduledQuery, staleTime: 0 })
  const posts = query.data?.scheduledPosts
  return (
    <section aria-labelledby="scheduled">
      <h2 id="scheduled" className={styles.heading}>
        {t.scheduled}
      </h2>
      {query.isPending && <Waiting />}
      {query.isError && !posts && (
        <ErrorState title={t.failed} onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {posts?.length === 0 && <p className={styles.note}>{t.noScheduled}</p>}
      <ul className={styles.list}>
        {posts?.map((post) => (
          <li key={post.id}>
            <ScheduledPost post={post} onChange={() => query.refetch()} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Drafts() {
  const t = useStrings(catalogue)
  const query = useQuery({ ...draftsQuery, staleTime: 0 })
  const drafts = query.data?.drafts
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts" className={styles.heading}>
        {t.drafts}
      </h2>
      {query.isPending && <Waiting />}
      {query.isError && !drafts && (
        <ErrorState title={t.failed} onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {drafts?.length === 0 && <p className={styles.note}>{t.noDrafts}</p>}
      <ul className={styles.list}>
        {drafts?.map((draft) => (
          <li key={draft.key}>
            <Draft draft={draft} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Draft({ draft }: { draft: ServerDraft }) {
  const t = useStrings(catalogue)
  const user = useCurrentUser()
  const client = useQueryClient()
  const toast = useToast()
  const navigate = useAppNavigate()
  const refresh = () => client.invalidateQueries({ queryKey: draftsQuery.queryKey })
  const goOn = () => {
    if (!user) return
    takeUpDraft(user.id, asPostDraft(draft))
    navigate('/home?compose=new')
  }
  const discard = async () => {
    await forgetServerDraft(draft.key)
    await refresh()
    const { key, menuId, title, text, files } = draft
    const named = mentionedIds(mentionsOf(draft))
    const mediaFileIds = files.map(({ id }) => id)
    const bringBack = async () => {
      await call(saveDraft, { body: { key, menuId, title, text, ...named, mediaFileIds, version: 0 } })
      await refresh()
    }
    toast.success(t.discarded, { action: { label: t.undo, onAction: () => void bringBack() } })
  }
  return (
    <Card>
      {draft.title && <h3 className={styles.title}>{draft.title}</h3>}
      <p className={styles.text}>{draft.text || (draft.title ? '' : t.noTitle)}</p>
      {draft.files.map((file) => (
        <p key={file.id} className={styles.note}>
          {file.originalName}
        </p>
      ))}
      <div className={styles.foot}>
        <Moment at={draft.updatedAt} className={styles.note} />
        <span className={styles.buttons}>
          <Button size="xSmall" situation="neutral" priority="tertiary" icon="trash" onClick={discard}>
            {t.discard}
          </Button>
          <Button size="xSmall" icon="edit" onClick={goOn}>
            {t.goOn}
          </Button>
        </span>
      </div>
    </Card>
  )
}

const Waiting = () => (
  <SkeletonGroup>
    <SkeletonText lines={3} />
  </SkeletonGroup>
)
