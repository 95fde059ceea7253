import * as z from 'zod/mini'
import { retentionKinds, retentionLimits, retentionThings } from '#common/retention.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, person, wholeNumber } from './shapes.ts'

/* How long the company keeps what its people write (decision 184). */

const daysShown = z.nullable(z.number())
const named = z.nullable(z.object({ id: z.number(), name: z.string() }))
const counts = z.array(z.object({ thing: z.enum(retentionThings), count: z.number() }))

export const listRetentionRules = endpoint({
  method: 'GET',
  path: '/api/v2/admin/retention_rules',
  administration: 'full',
  summary:
    'Returns how long the company keeps contents: the rules for posts, chat, notices, drafts and the log, and what they last deleted.',
  response: z.object({
    retentionRules: z.array(
      z.object({
        id: z.number(),
        kind: z.enum(retentionKinds),
        /** Of rules for the posts of a menu. */
        menu: named,
        /** Of rules for a room. */
        chatRoom: named,
        /** null: kept forever, whatever a wider rule says. */
        days: daysShown,
        /** The rule was removed: the wider one applies from `effectiveAt` on. */
        inherits: z.boolean(),
        /** Nothing that the rule concerns is deleted before. */
        effectiveAt: instant,
        pending: z.boolean(),
        savedAt: instant,
        savedBy: person,
        version: z.number(),
        /** What it deleted last. */
        last: z.nullable(z.object({ at: instant, counts })),
      }),
    ),
    /** The days of each kind of room, which are set with chat. */
    chatDays: z.object({
      official: daysShown,
      group: daysShown,
      direct: daysShown,
      notes: daysShown,
    }),
    /** From when on a rule that is saved now deletes. */
    firstDeletionAt: instant,
    nextCursor: z.null(),
  }),
})

const rule = {
  kind: z.enum(retentionKinds),
  /** For kind `menu`. */
  menuId: z.optional(id),
  /** For kind `chat_room`: an official room or a group. */
  chatRoomId: z.optional(id),
  /** null: kept forever. */
  days: z.nullable(z.int().check(z.minimum(retentionLimits.leastDays), z.maximum(retentionLimits.mostDays))),
  /** Removes the rule: the wider one applies. Then `days` is null. */
  inherits: z._default(z.boolean(), false),
}

export const previewRetentionRule = endpoint({
  method: 'POST',
  path: '/api/v2/admin/retention_previews',
  administration: 'full',
  summary: 'Returns what a rule would delete now and in the next 30 days, with examples. Changes nothing.',
  body: z.object(rule),
  response: z.object({
    effects: z.array(
      z.object({
        thing: z.enum(retentionThings),
        nowCount: z.number(),
        /** In the next 30 days, in addition. */
        soonCount: z.number(),
      }),
    ),
    /** All that would be deleted now: what must be confirmed to save the rule. */
    seenCount: z.number(),
    /** What is beyond its time and kept by a legal hold. */
    heldCount: z.number(),
    /** The oldest of what would be deleted: titles of posts, names of rooms; otherwise only when. */
    examples: z.array(z.object({ text: z.string(), at: instant })),
    firstDeletionAt: instant,
  }),
})

export const saveRetentionRule = endpoint({
  method: 'POST',
  path: '/api/v2/admin/retention_rules',
  administration: 'full',
  recentProof: true,
  summary: `Sets or removes a rule. It deletes nothing for ${retentionLimits.graceDays} days, and its administrators get a notice.`,
  body: z.object({
    ...rule,
    /** Of the rule that is changed; 0: there is none. */
    version: wholeNumber,
    /** What the preview said; refused if it is no longer true. */
    seenCount: wholeNumber,
  }),
  errors: ['conflict'],
})
