import type { ShellPart } from '#common/shell/shell-parts.ts'
import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A part of the shell is another one from now on, for everybody of the company. */
export const shellPublished = defineEvent<{ part: ShellPart; audienceIds: number[] }>('shell.published')
