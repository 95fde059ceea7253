import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createApply } from '#contract/applies.ts'
import { postLimits } from '#contract/posting.ts'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { zonedInstant } from '#ui/zoned-instant.ts'
import { ApiError, call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { newClientKey } from '#web/app/use-draft.ts'
import type { usePostDraft } from '../drafts/use-post-draft.ts'
import { draftsQuery } from '../drafts/use-server-draft.ts'
import { showNewFeed } from '../feeds/feed-cache.ts'
import { attachments as attachmentWords } from '../media-files/attachments.strings.ts'
import { sentIds } from '../media-files/draft-file.ts'
import { mentionedIds } from '../mentions/mention-names.ts'
import { useManyMentioned } from '../mentions/use-many-mentioned.tsx'
import { useMentioning } from '../mentions/use-mentioning.ts'
import { missionWords } from '../missions/missions.strings.ts'
import { findHandOver } from '../missions/own-missions-query.ts'
import { refreshTasks } from '../report-items/use-tasks.ts'
import { scheduledPosts } from '../scheduled-posts/scheduled-posts.strings.ts'
import { composer } from './composer.strings.ts'
import { lastMenuQuery } from './use-composer-menu.ts'

export type PostErrors = {
  title?: string
  text?: string
  photos?: string
  videos?: string
  attachments?: string
  menuId?: string
  scheduledAt?: string
  mustRead?: string
}

/** Resolves to undefined if the signal is aborted. */
const aborted = (signal: AbortSignal) =>
  new Promise<undefined>((resolve) =>
    signal.addEventListener('abort', () => resolve(undefined), { once: true }),
  )

/**
 * Sends the post after its files have been uploaded. The draft stays until the server responds; the same key makes a
 * repetition harmless.
 */
export function useSubmitPost(
  { draft, files, forget, bringBack }: ReturnType<typeof usePostDraft>,
  menu: { id: number } | undefined,
  onDone: () => void,
) {
  const t = useStrings(composer)
  const w = useStrings(scheduledPosts)
  const a = useStrings(attachmentWords)
  const m = useStrings(missionWords)
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const navigate = useAppNavigate()
  const toast = useToast()
  const client = useQueryClient()
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const [errors, setErrors] = useState<PostErrors>({})
  /** The text its author was warned about. Sending it unchanged confirms it. */
  const [warned, setWarned] = useState<string>()
  const sending = progress !== undefined
  const stop = useRef<AbortController>(undefined)

  const scheduledAt = draft.when ? zonedInstant(draft.when.day, draft.when.time, timeZone) : undefined
  const check = (): PostErrors => {
    const found: PostErrors = {}
    if (draft.when && !scheduledAt) found.scheduledAt = w.timeNeeded
    else if (scheduledAt && Date.parse(scheduledAt) <= Date.now()) found.scheduledAt = w.past
    const title = draft.title.trim()
    const text = draft.text.trim()
    if (!title && !text && draft.files.length === 0) found.text = t.contentNeeded
    if (title.length > postLimits.titleLength) found.title = t.tooLong(postLimits.titleLength)
    if (text.length > postLimits.bodyLength) found.text = t.tooLong(postLimits.bodyLength)
    return found
  }

  const place = { menuId: menu?.id ?? 0 }
  const mentioning = useMentioning({ place, text: draft.text, mentions: menu ? draft.mentions : [] })

  const send = async (confirmedMentionCount?: number) => {
    if (sending || !menu) return
    setFailure(undefined)
    setProgress(0)
    stop.current = new AbortController()
    const { signal } = stop.current
    const { title, text, clientKey, mustReadDueOn } = draft
    const sent = await Promise.race([files.settled(), aborted(signal)])
    if (!sent || sent.some(({ id }) => id === undefined)) {
      if (sent) setFailure(a.someNotSent)
      else toast.success(t.stopped)
      return setProgress(undefined)
    }
    const mustRead = mustReadDueOn ? { dueOn: mustReadDueOn } : undefined
    const wordsAccepted = warned === `${title}\n${text}`
    try {
      const { feedId } = await call(
        createApply,
        {
          body: {
            menuId: menu.id,
            title,
            text,
            ...mentionedIds(mentioning.named),
            confirmedMentionCount,
            mediaFileIds: sentIds(sent),
            clientKey,
            scheduledAt,
            mustRead,
            wordsAccepted,
          },
        },
        { signal },
      )
      client.setQueryData(lastMenuQuery.queryKey, { menuId: menu.id })
      forget()
      onDone()
      void client.invalidateQueries({ queryKey: draftsQuery.queryKey })
      void refreshTasks(client)
      if (scheduledAt) {
        toast.success(w.done, { action: { label: w.show, onAction: () => navigate('/drafts') } })
        return setProgress(undefined)
      }
      // The post exists. If fetching it fails, the live message brings it.
      const [shown, relay] = await Promise.all([
        feedId === null || showNewFeed(client, feedId).catch(() => true),
        findHandOver(client, menu.id).catch(() => undefined),
      ])
      if (relay)
        toast.success(m.relayPosted(relay.name), {
          action: { label: m.handOver, onAction: () => navigate(`/missions?hand_over=${relay.id}`) },
        })
      else if (shown) toast.success(t.posted)
      else
        toast.success(t.postedElsewhere, {
          action: { label: t.showPosted, onAction: () => navigate(`/feeds/${feedId}`) },
        })
      window.scrollTo({ top: 0 })
    } catch (error) {
      if (signal.aborted) {
        toast.success(t.stopped)
        return setProgress(undefined)
      }
      const told = error instanceof ApiError ? error : undefined
      if (told?.code === 'mentions_many') {
        await many.askAgain()
        return setProgress(undefined)
      }
      setErrors(told?.fields ?? {})
      if (told?.code === 'words_warned') setWarned(`${title}\n${text}`)
      // Its key was already used for a post, so this text needs a new one.
      if (told?.code === 'already_posted') bringBack({ ...draft, clientKey: newClientKey() })
      // The files may be below the visible area: show a file's problem where it is visible.
      const { photos: picture, videos, attachments } = (told?.fields ?? {}) as PostErrors
      setFailure(picture ?? videos ?? attachments ?? (told?.message || t.failedWords))
    }
    setProgress(undefined)
  }

  const many = useManyMentioned(place, mentioning, send)
  const submit = () => {
    if (sending) return
    const found = check()
    setErrors(found)
    if (menu && Object.keys(found).length === 0) many.begin()
  }

  /** Cancels the sending. Text and files stay. */
  const cancel = () => stop.current?.abort()

  /** A field's problem is cleared when the field is edited. */
  const forgive = (field: keyof PostErrors) =>
    setErrors((now) => (now[field] === undefined ? now : { ...now, [field]: undefined }))

  const reset = () => {
    setErrors({})
    setFailure(undefined)
  }
  return {
    submit,
    cancel,
    sending,
    progress,
    failure,
    errors,
    forgive,
    reset,
    mentioning,
    /** Asks for confirmation before many people are notified. */
    question: many.dialog,
  }
}
