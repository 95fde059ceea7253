import { eventReplies } from './features/event-invitations/event-replies.commands.ts'
import { inquiryReplies } from './features/inquiries/inquiry-replies.commands.ts'
import { commentedMails } from './features/mail-posting/commented-mails.commands.ts'
import { postedMails } from './features/mail-posting/posted-mails.commands.ts'
import { commentAnswers } from './features/notification-options/comment-answers.present.ts'
import type { MailTakers } from './platform/mail/incoming-mail.ts'

/** What emails to secret addresses lead to, by the kind in the address. */
export const mailTakers: MailTakers = {
  event: eventReplies,
  inquiry: inquiryReplies,
  post: postedMails,
  [commentAnswers]: commentedMails,
}
