import { getOwnEmail } from '#contract/account-links.ts'
import { queryFor } from '#web/app/query.ts'

export const ownEmailQuery = queryFor(getOwnEmail, {})
