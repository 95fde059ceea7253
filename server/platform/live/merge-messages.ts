import { snakeCaseKeys } from '#common/key-case.ts'
import type { LiveMessage, LiveSignal } from '#contract/live.ts'
import type { Delivery } from './live-stream.ts'

/** Messages to more people than this may be delayed; messages to fewer never wait for them. */
export const fewReceivers = 50
const longestSpreadMs = 20_000
/** Milliseconds per receiver; prompt ones cause a single small request. */
const spreadPerReceiverMs = { prompt: 0.4, usual: 2 }

/** The unread messages of a person: their number on every device must not lag behind. */
export const isPrompt = ({ type }: Delivery['message']) => type === 'chat_rooms.changed'

export const serialise = (message: LiveMessage | LiveSignal) => JSON.stringify(snakeCaseKeys(message))

/**
 * Merges messages of a batch to the same receivers, at the place of the first: a hundred comments on a post with a
 * thousand watchers find those people once.
 */
export function mergeDeliveries(deliveries: readonly Delivery[]): Delivery[] {
  const merged = new Map<string, Delivery>()
  for (const delivery of deliveries) {
    const { companyId, toAudiences = [], toUsers = [], toWatchersOf = [], message } = delivery
    const key = JSON.stringify([companyId, message.type, toAudiences, toUsers, toWatchersOf])
    const known = merged.get(key)?.message
    // A copy, since lists are appended to.
    if (!known) merged.set(key, { ...delivery, message: copyOf(message) })
    else if ('ids' in message && 'ids' in known) addMissing(known.ids, message.ids)
  }
  return [...merged.values()]
}

/**
 * The messages of one batch for one receiver, as few as possible: one of each type, with all ids.
 * A client resumes after the position of the last message it received, so a message has the position of its
 * first part, and only the last one carries how far everything has been sent.
 */
export function mergeMessages(deliveries: readonly Delivery[], reached: number, receiverCount = 1): string[] {
  const merged = new Map<string, LiveMessage>()
  for (const { message, position } of deliveries) {
    const known = merged.get(message.type)
    if (!known) merged.set(message.type, { ...spread(copyOf(message), receiverCount), position })
    else if ('ids' in message && 'ids' in known) addMissing(known.ids, message.ids)
  }
  const messages = [...merged.values()]
  for (const message of messages) message.position = Math.min(message.position, reached)
  messages.at(-1)!.position = reached
  return messages.map(serialise)
}

/** Receivers of a message may fetch what changed: spread out rather than all at once. */
function spread(message: Delivery['message'], receiverCount: number) {
  if (receiverCount <= fewReceivers) return message
  const each = spreadPerReceiverMs[isPrompt(message) ? 'prompt' : 'usual']
  return { ...message, spreadMs: Math.min(longestSpreadMs, Math.round(receiverCount * each)) }
}

function copyOf<M extends Delivery['message']>(message: M): M {
  return 'ids' in message ? { ...message, ids: [...message.ids] } : message
}

function addMissing(ids: number[], more: readonly number[]) {
  const known = new Set(ids)
  for (const id of more) if (!known.has(id)) ids.push(id)
}
