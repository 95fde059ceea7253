import * as z from 'zod/mini'
import { commandNameLength } from '#common/app-command.ts'
import type { locales } from '#common/locale.ts'
import { endpoint } from './endpoint.ts'
import {
  clientKey,
  id,
  idParams,
  instant,
  pageOf,
  pageQuery,
  person,
  versionQuery,
  wholeNumber,
} from './shapes.ts'

/* Commands that people write in chat and in posts ("/name …"), and that an app answers. */

export const appCommandLimits = {
  perApp: 20,
  descriptionLength: 100,
  hintLength: 60,
  urlLength: 500,
  /** What is written after the name. */
  textLength: 2_000,
  timeoutSeconds: 3,
  /** The most of an answer that is read, in bytes. */
  answerBytes: 16 * 1024,
  /** Of one person. */
  perMinute: 20,
  /** How long it is kept what came of a command. */
  days: 30,
  /** How long an earlier secret still signs after a new one was made. */
  previousHours: 24,
} as const

/** Who sees an answer. */
export const commandAnswers = ['only_you', 'everyone'] as const
/** Why there is no answer. `status`: the app refused it. `answer`: it is not in the agreed shape. */
export const commandProblems = [
  'timeout',
  'unreachable',
  'forbidden',
  'certificate',
  'secret',
  'status',
  'too_long',
  'answer',
] as const

export const listAppCommands = endpoint({
  method: 'GET',
  path: '/api/v2/app_commands',
  summary: 'Lists the commands that the person can write in chat and in posts, by name.',
  response: z.object({
    appCommands: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        /** What is written after the name. */
        hint: z.string(),
        app: person,
      }),
    ),
    nextCursor: z.null(),
  }),
})

export const runAppCommand = endpoint({
  method: 'POST',
  path: '/api/v2/app_command_runs',
  summary: `Asks an app to answer a command, at most ${appCommandLimits.perMinute} a minute, and returns its answer. An answer for everyone is sent to the room as a message of the app. Repeated with the same client key, the app is told the same id, and the room gets one message.`,
  limit: 'messages',
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(commandNameLength)),
    text: z.string().check(z.trim(), z.maxLength(appCommandLimits.textLength)),
    /** Where it is written; neither: in a post that has no menu yet. */
    chatRoomId: z.optional(id),
    menuId: z.optional(id),
    clientKey,
  }),
  response: z.object({
    answered: z.enum(commandAnswers),
    text: z.string(),
    /** The answer is in the room. */
    sent: z.boolean(),
    /** Why an answer for everyone is not in the room, as a sentence; null: it is, or need not be. */
    unsentReason: z.nullable(z.string()),
  }),
  errors: ['app_command_unknown', 'app_command_failed', 'chat_room_closed'],
})

const command = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  descriptionJa: z.string(),
  descriptionEn: z.string(),
  hintJa: z.string(),
  hintEn: z.string(),
  url: z.string(),
  createdAt: instant,
  /** Until when the earlier secret still signs; null: there is none. */
  previousSecretUntil: z.nullable(instant),
  /** When it was run last, in the days for which that is kept. */
  lastRunAt: z.nullable(instant),
})

const description = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(appCommandLimits.descriptionLength))
const hint = z.string().check(z.trim(), z.maxLength(appCommandLimits.hintLength))
const written = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(commandNameLength)),
  descriptionJa: description,
  descriptionEn: description,
  hintJa: hint,
  hintEn: hint,
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(appCommandLimits.urlLength)),
}

export const listCommandsOfApp = endpoint({
  method: 'GET',
  path: '/api/v2/admin/apps/{id}/commands',
  administration: 'full',
  summary: `Lists the commands of an app, at most ${appCommandLimits.perApp}, by name. For administrators.`,
  params: idParams,
  response: z.object({ appCommands: z.array(command), nextCursor: z.null() }),
})

export const createAppCommand = endpoint({
  method: 'POST',
  path: '/api/v2/admin/apps/{id}/commands',
  administration: 'full',
  recentProof: true,
  summary:
    'Adds a command to an app, and returns the secret that signs what the app is asked, only this once. For administrators.',
  params: idParams,
  body: z.object(written),
  response: z.object({ id: z.number(), secret: z.string() }),
  errors: ['conflict'],
})

export const updateAppCommand = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/app_commands/{id}',
  administration: 'full',
  summary: 'Changes a command. For administrators.',
  params: idParams,
  body: z.object({ ...written, version: wholeNumber }),
  errors: ['conflict'],
})

export const renewAppCommandSecret = endpoint({
  method: 'POST',
  path: '/api/v2/admin/app_commands/{id}/secret',
  administration: 'full',
  recentProof: true,
  summary: `Gives a command a new secret and returns it, only this once. The earlier one signs beside it for ${appCommandLimits.previousHours} hours. For administrators.`,
  params: idParams,
  body: z.object({ version: wholeNumber }),
  response: z.object({ secret: z.string() }),
  errors: ['conflict'],
})

export const deleteAppCommand = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/app_commands/{id}',
  administration: 'full',
  summary: 'Deletes a command. For administrators.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})

export const listAppCommandRuns = endpoint({
  method: 'GET',
  path: '/api/v2/admin/app_commands/{id}/runs',
  administration: 'full',
  summary: `Lists what came of a command in the last ${appCommandLimits.days} days, newest first, without what people wrote and were answered. For administrators.`,
  params: idParams,
  query: pageQuery,
  response: pageOf(
    'appCommandRuns',
    z.object({
      id: z.number(),
      /** The header `webhook-id`. */
      messageId: z.string(),
      person,
      createdAt: instant,
      durationMs: z.nullable(z.number()),
      status: z.nullable(z.number()),
      problem: z.nullable(z.enum(commandProblems)),
      answered: z.nullable(z.enum(commandAnswers)),
      /** The beginning of an answer that was not understood. */
      answer: z.string(),
    }),
  ),
})

/** The body of what an app is asked, as text. */
export type CommandMessage = {
  id: string
  created_at: string
  company: { id: number; code: string }
  command: string
  text: string
  chat_room_id: number | null
  menu_id: number | null
  user_id: number
  locale: (typeof locales)[number]
}
