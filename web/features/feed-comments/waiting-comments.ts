import { createFeedComment } from '#contract/feed-comments.ts'
import { ApiError, call } from '#web/app/api.ts'
import { keepForWorker } from '#web/app/background-sends.ts'
import { draftNames, readDraft, writeDraft } from '#web/app/use-draft.ts'
import { readKeptFiles, writeKeptFiles } from '../media-files/kept-files.ts'
import { commentInput, type KeptComment, shownPosts, storeOf, unsentCommentsName } from './kept-comments.ts'

const change = (name: string, edit: (kept: KeptComment[]) => KeptComment[]) => {
  const kept = edit(readDraft<KeptComment[]>(name) ?? [])
  writeDraft(name, kept.length > 0 ? kept : undefined)
}

/** Leaves what waits under a post to the service worker as well. Comments with files need the page. */
export function keepWaitingComments(name: string) {
  const feedId = Number(name.split('.').at(-1))
  const waiting = (readDraft<KeptComment[]>(name) ?? []).filter((one) => one.waiting && one.fileCount === 0)
  const path = createFeedComment.path.replace('{id}', String(feedId))
  return keepForWorker(
    name,
    waiting.map((words) => ({ path, body: commentInput(feedId, { ...words, files: [] }).body })),
  )
}

/** One tab at a time. The key of each comment makes it safe where browsers have no locks. */
function alone(name: string, act: () => Promise<void>) {
  const locks = navigator.locks as LockManager | null | undefined
  return locks ? locks.request(name, act) : act()
}

/**
 * Sends what was written without a connection under posts that are not on the screen, in order. What is refused stays
 * under its post. Returns how many were sent, and the posts with a refused one.
 */
export async function sendWaitingComments(userId: number) {
  const outcome = { sent: 0, refused: [] as number[] }
  for (const name of draftNames(unsentCommentsName(userId, ''))) {
    const feedId = Number(name.split('.').at(-1))
    await alone(name, async () => {
      for (const words of readDraft<KeptComment[]>(name) ?? []) {
        if (!words.waiting) continue
        if (shownPosts.has(name) || !navigator.onLine) return
        const { clientKey, fileCount } = words
        const files = fileCount > 0 ? (await readKeptFiles(storeOf(clientKey))).map(({ file }) => file) : []
        if (files.length < fileCount) continue
        try {
          await call(createFeedComment, commentInput(feedId, { ...words, files }))
        } catch (error) {
          // Without an answer nothing is known: it is tried again, with the same key.
          if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return
          const message = Object.values(error.fields)[0] ?? error.message
          change(name, (kept) =>
            kept.map((one) => (one.clientKey === clientKey ? { ...one, waiting: false, message } : one)),
          )
          outcome.refused.push(feedId)
          continue
        }
        change(name, (kept) => kept.filter((one) => one.clientKey !== clientKey))
        await writeKeptFiles(storeOf(clientKey), [])
        outcome.sent += 1
      }
      await keepWaitingComments(name)
    })
  }
  return outcome
}
