import * as alerts from './alerts.ts'
import * as companyExports from './companies.exports.ts'
import * as companyOptions from './companies.options.ts'
import * as companies from './companies.ts'
import * as companySettings from './company-settings.ts'
import * as compassNotes from './compass-notes.backyard.ts'
import * as digests from './digests.ts'
import type { Endpoint } from './endpoint.ts'
import * as incidents from './incidents.ts'
import * as looks from './looks.backyard.ts'
import * as operatorHelps from './operator-helps.ts'
import * as operatorNotices from './operator-notices.backyard.ts'
import * as operatorQueues from './operator-queues.ts'
import * as operatorPasskeys from './operators.passkeys.ts'
import * as operators from './operators.ts'

const nouns: Record<string, Record<string, unknown>> = {
  operators,
  operatorPasskeys,
  companies,
  companyOptions,
  companyExports,
  companySettings,
  compassNotes,
  looks,
  operatorNotices,
  operatorHelps,
  operatorQueues,
  digests,
  incidents,
  alerts,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value

/** Every call of the operator, apart from those of companies: no session of a person reaches them. */
export const operatorApi = Object.entries(nouns).flatMap(([noun, declared]) =>
  Object.entries(declared)
    .filter((pair): pair is [string, Endpoint] => isEndpoint(pair[1]))
    .map(([name, value]) => ({ noun, name, endpoint: value })),
)
