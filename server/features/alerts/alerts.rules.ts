import { type AlertCondition, alertConditions } from '#common/alert-condition.ts'

/** What was measured of the installation. null: it could not be measured. */
export type Measured = {
  /** Seconds for which the oldest job of each queue has waited, the longest first. */
  queues: readonly { name: string; seconds: number }[]
  /** Jobs that failed permanently in the last hour. */
  failedJobs: number
  /** How often something ended in which way in the last 5 and 15 minutes. */
  counts: { 5: ReadonlyMap<string, number>; 15: ReadonlyMap<string, number> }
  diskFreePercent: number | null
  /** Hours since the newest backup; null: there is none that the server knows of. */
  backupHours: number | null
  /** Days until the certificate of the public address ends; null: there is none, or it could not be read. */
  certificateDays: number | null
}

export type Finding = { value: number | null; subject: string }

const rounded = (value: number) => Math.round(value * 10) / 10

/** Below these numbers, a single failure would be a large share. */
const leastRequests = 20
const leastSent = 5
const mostNamed = 10

function share(counts: ReadonlyMap<string, number>, good: string, bad: string, least: number) {
  const failed = counts.get(bad) ?? 0
  const all = failed + (counts.get(good) ?? 0)
  return all < least ? null : { percent: (failed / all) * 100, subject: `${failed}/${all}` }
}

const ifOver = (found: { percent: number; subject: string } | null, threshold: number): Finding | null =>
  found && found.percent >= threshold ? { value: rounded(found.percent), subject: found.subject } : null

/** Whether a condition is true now, and what there is to say about it. null: it is not. */
export function findingOf(condition: AlertCondition, threshold: number, seen: Measured): Finding | null {
  switch (condition) {
    case 'queue_age': {
      const late = seen.queues.filter(({ seconds }) => seconds >= threshold * 60)
      if (late.length === 0) return null
      const names = late
        .slice(0, mostNamed)
        .map(({ name, seconds }) => `${name} ${Math.floor(seconds / 60)} min`)
      return { value: rounded(late[0]!.seconds / 60), subject: names.join(', ') }
    }
    case 'failed_jobs':
      return seen.failedJobs >= threshold ? { value: seen.failedJobs, subject: '' } : null
    case 'error_rate':
      return ifOver(share(seen.counts[5], 'request.answered', 'request.failed', leastRequests), threshold)
    case 'mail_failing':
      return ifOver(share(seen.counts[15], 'mail.sent', 'mail.failed', leastSent), threshold)
    case 'push_failing':
      return ifOver(share(seen.counts[15], 'push.sent', 'push.failed', leastSent), threshold)
    case 'disk_space':
      return seen.diskFreePercent !== null && seen.diskFreePercent < threshold
        ? { value: rounded(seen.diskFreePercent), subject: '' }
        : null
    case 'backup_age':
      if (seen.backupHours === null) return { value: null, subject: 'no backup is known' }
      return seen.backupHours >= threshold ? { value: rounded(seen.backupHours), subject: '' } : null
    case 'certificate_expiry':
      return seen.certificateDays !== null && seen.certificateDays < threshold
        ? { value: rounded(seen.certificateDays), subject: '' }
        : null
    case 'storage_failing':
      return ifOver(share(seen.counts[5], 'storage.answered', 'storage.failed', leastSent), threshold)
    // Told by each process itself, since nothing can be stored meanwhile.
    case 'database_unreachable':
      return null
  }
}

export type AlertType = 'alert.raised' | 'alert.resolved' | 'alert.test'

type Told = {
  messageId: string
  type: AlertType
  at: Date
  alert: { condition: AlertCondition; threshold: number; raisedAt: Date } & Finding
  /** The public address of the installation, if it has one. */
  publicUrl: string | undefined
}

export const runbookOf = (condition: AlertCondition) =>
  `docs/operations/${alertConditions[condition].runbook}`

/** The body of a message about an alert: the same text in every attempt. */
export const alertBody = ({ messageId, type, at, alert, publicUrl }: Told) =>
  JSON.stringify({
    id: messageId,
    type,
    created_at: at.toISOString(),
    data: {
      condition: alert.condition,
      value: alert.value,
      threshold: alert.threshold,
      unit: alertConditions[alert.condition].unit,
      details: alert.subject,
      raised_at: alert.raisedAt.toISOString(),
      runbook: runbookOf(alert.condition),
      screen: new URL('/backyard/alerts', publicUrl ?? 'http://localhost').href.replace(
        'http://localhost',
        '',
      ),
    },
  })

/** The body of a test. */
export const testBody = (messageId: string, at: Date) =>
  JSON.stringify({ id: messageId, type: 'alert.test', created_at: at.toISOString(), data: {} })
