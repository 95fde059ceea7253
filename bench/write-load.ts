/*
 * Writes comments or posts as fast as responses arrive, each connection as a different person, from a separate
 * process.
 *
 *   node bench/write-load.ts '{"address": …, "kind": "comments", …}'  → a LoadResult in JSON
 */
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import { askForSeconds, requestBytes } from './asker.ts'
import { summary } from './measure.ts'

export type WriteLoad = {
  address: string
  /** One connection per person. */
  cookies: readonly string[]
  /** Comments go to these posts at random, posts through this menu. */
  to: { feedIds: readonly number[] } | { menuId: number }
  seconds: number
  warmUpSeconds: number
}

export const postTitle = '朝の点検'
export const postText = '異常はありませんでした。本日も安全第一で。'
export const commentText = 'ありがとうございます。確認しました。'

if (import.meta.main) {
  const load = JSON.parse(process.argv[2]!) as WriteLoad
  const { address, to, cookies } = load
  const people = cookies.map((cookie) => ({
    cookie,
    'x-csrf-token': csrfToken(cookie.slice(cookie.indexOf('=') + 1)),
  }))

  function next(connection: number) {
    const headers = people[connection]!
    const client_key = randomUUID()
    if ('menuId' in to) {
      const body = {
        menu_id: to.menuId,
        title: postTitle,
        text: postText,
        client_key,
      }
      return requestBytes({ method: 'POST', address, path: '/api/v2/applies', headers, body })
    }
    const feedId = to.feedIds[Math.floor(Math.random() * to.feedIds.length)]!
    const body = { body: commentText, client_key }
    return requestBytes({ method: 'POST', address, path: `/api/v2/feeds/${feedId}/comments`, headers, body })
  }

  console.info(JSON.stringify(summary(await askForSeconds({ ...load, connections: people.length, next }))))
}
