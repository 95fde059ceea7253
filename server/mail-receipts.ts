import { recordDelivery } from './features/admin-users/invitations.commands.ts'
import type { MailReceipts } from './platform/mail/send-mail.ts'

/** Handlers for the outcome of emails, by kind of receipt. */
export const mailReceipts: MailReceipts = { invitation: recordDelivery }
