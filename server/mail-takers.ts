import { takeEventReply } from './features/event-invitations/event-replies.commands.ts'
import { takeInquiryReply } from './features/inquiries/inquiry-replies.commands.ts'
import type { MailTakers } from './platform/mail/incoming-mail.ts'

/** What emails to secret addresses lead to, by the kind in the address. */
export const mailTakers: MailTakers = { event: takeEventReply, inquiry: takeInquiryReply }
