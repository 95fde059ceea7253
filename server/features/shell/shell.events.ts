import type { ShellPart } from '#common/shell/shell-parts.ts'
import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A part of the shell changed for everyone in the company. */
export const shellPublished = defineEvent<{ part: ShellPart; audienceIds: number[] }>('shell.published')
