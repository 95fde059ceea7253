import type { TokenRow } from './api-tokens.queries.ts'

export const presentToken = ({
  id,
  name,
  ending,
  scopes,
  ipRanges,
  createdAt,
  expiresAt,
  lastUsedAt,
}: TokenRow) => ({
  ...{ id, name, ending, scopes, ipRanges },
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
