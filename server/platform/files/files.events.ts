import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** The virus scan found something in a file, which was quarantined. */
export const fileQuarantined = defineEvent<{ quarantinedFileId: number }>('files.quarantined')

/** A company's storage reached a level at which administrators are notified; `occasion` identifies one such rise. */
export const storageFilling = defineEvent<{ percent: number; occasion: string }>('files.storage-filling')
