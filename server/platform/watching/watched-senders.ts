// The senders of the process, each counted by how it ends.
import type { Scanner } from '#server/platform/files/scanner.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { PushSender } from '#server/platform/push/push-sender.ts'
import type { SmsSender } from '#server/platform/sms/sms-sender.ts'
import type { Tallies } from './tallies.ts'

export const watchedMailer = (mailer: Mailer, tallies: Tallies): Mailer => ({
  deliver: tallies.counting(
    (...sending: Parameters<Mailer['deliver']>) => mailer.deliver(...sending),
    () => 'mail.sent',
    'mail.failed',
  ),
  close: () => mailer.close(),
})

export const watchedSms = (send: SmsSender, tallies: Tallies): SmsSender =>
  tallies.counting(send, (outcome) => (outcome === 'sent' ? 'sms.sent' : 'sms.failed'), 'sms.failed')

/** A device that is gone is no failure: the push service works. */
export const watchedPush = (push: PushSender, tallies: Tallies): PushSender =>
  tallies.counting(
    push,
    ({ outcome }) => (outcome === 'sent' || outcome === 'gone' ? 'push.sent' : 'push.failed'),
    'push.failed',
  )

const verdicts = { clean: 'scan.clean', found: 'scan.found', tooLarge: 'scan.too_large' } as const

export const watchedScanner = (scanner: Scanner, tallies: Tallies): Scanner => ({
  scan: tallies.counting(
    (path: string) => scanner.scan(path),
    ({ state }) => verdicts[state],
    'scan.failed',
  ),
})
