import type { listCalendarSubscriptions } from '#contract/calendar-subscriptions.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { SignedTokens } from '#server/platform/auth/signed-tokens.ts'
import type { SubscriptionRow } from './calendar-subscriptions.queries.ts'

type Presented = Answer<typeof listCalendarSubscriptions>['calendarSubscriptions'][number]
export type CalendarSubscriptionPart = Presented['parts'][number]

const purpose = 'calendar_subscription'

/** Whether a token is the one in a subscription's address. */
export const isTokenOf = (
  tokens: SignedTokens,
  token: string,
  companyId: number,
  { id, nonce }: Pick<SubscriptionRow, 'id' | 'nonce'>,
) => tokens.isSigned(token, purpose, [companyId, id], nonce)

/** A subscription for its owner, with its secret path. */
export const presentSubscription = (
  tokens: SignedTokens,
  companyId: number,
  { nonce, createdAt, fetchedAt, ...row }: SubscriptionRow,
): Presented => ({
  ...row,
  path: `/calendars/${tokens.sign(purpose, [companyId, row.id], nonce)}.ics`,
  createdAt: createdAt.toISOString(),
  fetchedAt: fetchedAt?.toISOString() ?? null,
})
