import { snakeCaseKeys } from '#common/key-case.ts'
import type { LiveMessage } from '#contract/live.ts'
import type { Delivery } from './live-stream.ts'

export const serialise = (message: LiveMessage) => JSON.stringify(snakeCaseKeys(message))

/**
 * What one batch says to one receiver, as few messages as possible: one of each type, posts listed together.
 * A client resumes after the position of the last message it received, so a message stands at the position of its
 * first part, and only the last one carries how far the batch reached.
 */
export function mergeMessages(deliveries: readonly Delivery[], reached: number): string[] {
  const merged = new Map<string, LiveMessage>()
  for (const { message, position } of deliveries) {
    const known = merged.get(message.type)
    if (!known) {
      // A copy, since lists are added to.
      const copy = 'feedIds' in message ? { ...message, feedIds: [...message.feedIds] } : message
      merged.set(message.type, { ...copy, position } as LiveMessage)
    } else if ('feedIds' in message && 'feedIds' in known) {
      for (const id of message.feedIds) if (!known.feedIds.includes(id)) known.feedIds.push(id)
    }
  }
  const messages = [...merged.values()]
  messages.at(-1)!.position = reached
  return messages.map(serialise)
}
