/** The kinds of background work, as the operator sees them. */
export const queueKinds = ['mail', 'sms', 'push', 'import', 'webhook', 'other'] as const
export type QueueKind = (typeof queueKinds)[number]
