import * as z from 'zod/mini'
import { type CommandMessage, commandAnswers } from '#contract/app-commands.ts'
import { chatMessageLimits } from '#contract/chat-messages.ts'
import { isBounded } from '#server/platform/http/bounded-json.ts'
import { storable, textProblems } from '#server/platform/http/storable-texts.ts'

/** What the secrets of a command are sealed for; the earlier one for the same. */
export const commandSecretPurpose = (commandId: number) => `app_command_secret:${commandId}`

/** The header `webhook-id`: the same when a person sends the same command again. */
export const messageIdOf = (companyId: number, runId: number) => `cmd_${companyId}_${runId}`

/** What an app is asked, as the text that is signed. */
export const bodyOf = (message: CommandMessage) => JSON.stringify(message)

const shape = z.object({
  type: z.enum(commandAnswers),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(chatMessageLimits.bodyLength)),
})

/** The answer of an app; undefined: it is not in the agreed shape. */
export function answerOf(text: string) {
  if (!isBounded(text)) return undefined
  try {
    const { data } = shape.safeParse(JSON.parse(text))
    // In which language the problems are told does not matter here.
    if (!data || Object.keys(textProblems(data, 'en')).length > 0) return undefined
    return storable(data) as typeof data
  } catch {
    return undefined
  }
}
