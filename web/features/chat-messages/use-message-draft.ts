import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getChatDraft, listChatDrafts, saveChatDraft } from '#contract/chat-drafts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/app/api.ts'
import { useLive } from '#web/app/live.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { readDraft, writeDraft } from '#web/app/use-draft.ts'
import { type Mention, mentionedIds, mentionedIn } from '../mentions/mention-names.ts'
import type { ChatMessage } from './use-messages.ts'

type ServerDraft = Answer<typeof getChatDraft>
/** The message that is being replied to. */
export type Reply = NonNullable<ServerDraft['replyTo']>

/** A message as what is replied to. */
export const replyOf = ({ seq, author, body, stampId }: ChatMessage): Reply => ({
  ...{ seq, authorName: author.name, excerpt: body.slice(0, 80) },
  kind: body ? 'text' : stampId === null ? 'files' : 'stamp',
})

type Words = { text: string; mentions: readonly Mention[]; replyTo: Reply | null }

type Draft = Words & {
  /** The version on the server that it is based on. */
  version: number
  /** When it was changed here, in milliseconds; undefined: as on the server. */
  changedAt?: number | undefined
}

/** Milliseconds between two saves on the server. */
const pause = 3_000
/** Milliseconds after a keystroke in which nothing is put in the place of the text. */
const typing = 30_000

const empty: Words = { text: '', mentions: [], replyTo: null }
const nameOf = (userId: number, roomId: number) => `message.${userId}.${roomId}`
export const messageDraftName = nameOf

function stored(name: string): Draft | undefined {
  const held = readDraft<Partial<Draft>>(name)
  // Kept before drafts had versions: older than what the server has.
  return held && { ...empty, version: 0, ...(held.version === undefined && { changedAt: 1 }), ...held }
}

/** An emptied draft stays until the server knows. */
const store = (name: string, draft: Draft) =>
  writeDraft(
    name,
    draft.text !== '' || (draft.changedAt !== undefined && draft.version > 0) ? draft : undefined,
  )

/** Appends a text to a room's form before it is rendered. */
export function keepMessageDraft(userId: number, roomId: number, words: Words) {
  const name = nameOf(userId, roomId)
  const held = stored(name) ?? { ...empty, version: 0 }
  store(name, {
    ...held,
    text: held.text ? `${held.text}\n${words.text}` : words.text,
    mentions: [...held.mentions, ...words.mentions],
    replyTo: words.replyTo ?? held.replyTo,
    changedAt: Date.now(),
  })
}

const wordsOf = ({ body, mentions, replyTo }: ServerDraft): Words => ({ text: body, mentions, replyTo })

/**
 * What the person writes in a room, stored on this device with every change and on the server every few seconds. A
 * newer text of another device takes its place, but never while the person types here: then, as for every text that
 * lost, `other` is that text, until `swap` or `drop`. `restored`: it is from an earlier visit or another device.
 */
export function useMessageDraft(userId: number, roomId: number) {
  const name = nameOf(userId, roomId)
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => stored(name) ?? { ...empty, version: 0 })
  const [restored, setRestored] = useState(draft.text !== '')
  const [other, setOther] = useState<Words>()
  const latest = useRef(draft)
  const typedAt = useRef(0)
  const gone = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saving = useRef(false)
  const put = useCallback(
    (next: Draft) => {
      latest.current = next
      store(name, next)
      setDraft(next)
    },
    [name],
  )

  const saved = useCallback(
    (sent: Draft, version: number) => {
      // After the form was closed another one may have gone on with the text.
      const now = gone.current ? stored(name) : latest.current
      if (!now) return
      const next = {
        ...now,
        version,
        changedAt: now.changedAt === sent.changedAt ? undefined : now.changedAt,
      }
      if (gone.current) store(name, next)
      else put(next)
    },
    [name, put],
  )
  const save = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const now = latest.current
    if (now.changedAt === undefined || saving.current) return
    if (now.text === '' && now.version === 0) return
    saving.current = true
    try {
      const { version, replaced } = await call(saveChatDraft, {
        params: { id: roomId },
        body: {
          body: now.text,
          mentionedUserIds: mentionedIds(mentionedIn(now.text, now.mentions)).mentionedUserIds,
          replyToSeq: now.text === '' ? null : (now.replyTo?.seq ?? null),
          version: now.version,
        },
      })
      saved(now, version)
      if (replaced && now.text !== '') setOther(wordsOf(replaced))
      void client.invalidateQueries({ queryKey: everyKeyOf(listChatDrafts) })
      if (!gone.current && latest.current.changedAt !== undefined)
        timer.current = setTimeout(() => void saveLatest.current(), pause)
    } catch {
      // It stays on this device, and is tried again with the next change or connection.
    } finally {
      saving.current = false
    }
  }, [client, roomId, saved])
  const saveLatest = useRef(save)
  useEffect(() => {
    saveLatest.current = save
  })

  const change = useCallback(
    (edit: (now: Words) => Partial<Words>) => {
      const now = latest.current
      typedAt.current = Date.now()
      put({ ...now, ...edit(now), changedAt: Date.now() })
      timer.current ??= setTimeout(() => void save(), pause)
    },
    [put, save],
  )
  /** Empties the form once its text was handed on. */
  const discard = useCallback(() => {
    put({ ...latest.current, ...empty, changedAt: Date.now() })
    setRestored(false)
    void save()
  }, [put, save])

  const query = useQuery({ ...queryFor(getChatDraft, { params: { id: roomId } }), staleTime: 0 })
  const { data: theirs, dataUpdatedAt: fetchedAt, refetch } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response counts, also one that is the same
  useEffect(() => {
    const now = latest.current
    if (!theirs || saving.current) return
    if (theirs.version <= now.version) {
      if (now.changedAt !== undefined) void save()
      return
    }
    const words = wordsOf(theirs)
    const take = () => {
      put({ ...words, version: theirs.version })
      if (words.text !== '') setRestored(true)
    }
    const same = words.text === now.text
    if (now.changedAt === undefined) {
      const busy = now.text !== '' && Date.now() - typedAt.current < typing
      if (same || words.text === '' || !busy) return take()
      setOther(words)
      return put({ ...now, version: theirs.version })
    }
    const older = typedAt.current === 0 && theirs.updatedAt && Date.parse(theirs.updatedAt) > now.changedAt
    if (!older || words.text === '') return void save()
    if (!same && now.text.trim() !== '') setOther(now)
    take()
  }, [theirs, fetchedAt])

  useLive('chat_drafts.changed', ({ ids }) => ids.includes(roomId) && void refetch())
  useLive('hello', () => void refetch())
  useEffect(() => {
    gone.current = false
    const hidden = () => document.visibilityState === 'hidden' && void save()
    const online = () => void save()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('online', online)
    return () => {
      gone.current = true
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('online', online)
      void save()
    }
  }, [save])

  const swap = useCallback(() => {
    if (!other) return
    const { text, mentions, replyTo } = latest.current
    setOther(text.trim() === '' ? undefined : { text, mentions, replyTo })
    change(() => other)
  }, [change, other])
  return { draft, restored, other, change, discard, swap, drop: () => setOther(undefined) }
}
