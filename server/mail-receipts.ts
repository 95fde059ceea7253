import { recordDelivery } from './features/admin-users/invitations.commands.ts'
import type { MailReceipts } from './platform/mail/send-mail.ts'

/** Who is told what became of a letter. */
export const mailReceipts: MailReceipts = { invitation: recordDelivery }
