import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { menuName, unusableReasons } from './menus.ts'
import { id, idParams, instant, versionQuery, wholeNumber } from './shapes.ts'

export const mailPostingLimits = {
  /** Further addresses that a person sends from. */
  senders: 3,
  /** Emails in the list of the latest ones, and the days for which they are kept. */
  receipts: 20,
  receiptDays: 60,
  /** Refusals that are sent back to a person in 24 hours. */
  answersPerDay: 10,
} as const

/**
 * Why a menu takes no emails: it cannot be used now; its form requires an item that an email does not have (`form`) or
 * has no place for a text (`no_text`); or the applicant names approvers (`approvers`).
 */
export const mailUnsuitableReasons = [...unusableReasons, 'form', 'no_text', 'approvers'] as const

const address = z.object({
  id: z.number(),
  version: z.number(),
  /** Secret: whoever has it, and sends from an address of the person, posts as them. */
  address: z.string(),
  createdAt: instant,
  renewedAt: instant,
  /** null: never. */
  lastUsedAt: z.nullable(instant),
})

export const getMailPosting = endpoint({
  method: 'GET',
  path: '/api/v2/mail_posting',
  option: 'mail_posting',
  summary:
    'Returns your secret addresses for posting by email, by menu, and what came of your latest emails.',
  response: z.object({
    /** Whether this installation receives emails. */
    available: z.boolean(),
    /** The address of your account, from which you can send; null: none. */
    ownEmail: z.nullable(z.string()),
    /** Further addresses from which you can send. */
    senders: z.array(z.string()),
    menus: z.array(
      z.object({
        ...menuName.shape,
        /** null: it takes emails. */
        unsuitable: z.nullable(z.enum(mailUnsuitableReasons)),
        /** The required item of the form, with `form`. */
        item: z.nullable(z.string()),
        /** Where the parts of an email go. */
        takes: z.object({ title: z.boolean(), photos: z.boolean(), files: z.boolean() }),
        /** null: none yet. */
        address: z.nullable(address),
      }),
    ),
    receipts: z.array(
      z.object({
        id: z.number(),
        /** null: a comment. */
        menuName: z.nullable(z.string()),
        /** The post, or the one that the comment is on; null: there is none, or no longer. */
        feedId: z.nullable(z.number()),
        sender: z.string(),
        /** Why it was not posted; null: it was. */
        refusal: z.nullable(z.string()),
        /** The reason was sent back by email. */
        answered: z.boolean(),
        receivedAt: instant,
      }),
    ),
  }),
})

export const createMailPostingAddress = endpoint({
  method: 'POST',
  path: '/api/v2/mail_posting/addresses',
  option: 'mail_posting',
  summary: 'Creates your secret address for posting with a menu by email. If there is one, returns it.',
  body: z.object({ menuId: id }),
  response: z.object({ id: z.number() }),
  errors: ['conflict'],
})

export const renewMailPostingAddress = endpoint({
  method: 'POST',
  path: '/api/v2/mail_posting/addresses/{id}/renew',
  option: 'mail_posting',
  summary: 'Gives you a new secret address for the menu. The old one stops working at once.',
  params: idParams,
  body: z.object({ version: wholeNumber }),
  errors: ['conflict'],
})

export const deleteMailPostingAddress = endpoint({
  method: 'DELETE',
  path: '/api/v2/mail_posting/addresses/{id}',
  option: 'mail_posting',
  summary: 'Switches off your secret address. It stops working at once.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})

export const updateMailPostingSenders = endpoint({
  method: 'PATCH',
  path: '/api/v2/mail_posting/senders',
  option: 'mail_posting',
  summary: `Replaces the further addresses from which you send, at most ${mailPostingLimits.senders}.`,
  body: z.object({
    senders: z
      .array(z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254)))
      .check(z.maxLength(mailPostingLimits.senders)),
  }),
})
