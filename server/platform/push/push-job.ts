/** The job that sends pushes, without its handler: what queues them cannot import that. */
export const pushSending = {
  name: 'push.send',
  scope: 'company',
  // Of the job as a whole, such as while the database is away. A push that its service puts off is a job of its own.
  retry: { limit: 6, delaySeconds: 10 },
  expireSeconds: 300,
  pollSeconds: 1,
} as const

export type PushSending = { receiptIds: number[] }
