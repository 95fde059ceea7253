import { getOwnEmail } from '#contract/account-links.ts'
import { queryFor } from '../../app/query.ts'

export const ownEmailQuery = queryFor(getOwnEmail, {})
