import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A file in which something was found was put aside. */
export const fileQuarantined = defineEvent<{ quarantinedFileId: number }>('files.quarantined')

/** A company's storage rose to a level at which administrators are notified; `occasion` is one rise. */
export const storageFilling = defineEvent<{ percent: number; occasion: string }>('files.storage-filling')
