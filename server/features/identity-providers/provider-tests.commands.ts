import type { FederationProblem } from '#contract/identity-providers.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { tryFederated } from './federated-people.commands.ts'
import { findPersonName, type ProviderRow } from './identity-providers.queries.ts'
import { outcomeOf } from './saml.commands.ts'
import type { Confirmed, ReadableValue } from './saml-message.rules.ts'
import type { Outcome } from './sign-ins.commands.ts'

type Verified = {
  problem: FederationProblem | null
  values: ReadableValue[]
  source: string
  confirmed?: Confirmed | null
  outcome?: Outcome | null
}

/** Keeps the result of a test sign-in: what the provider said, and whom it would have signed in. */
export async function recordTest(
  { app, db, provider }: { app: App; db: CompanyDb; provider: ProviderRow },
  { testerId, verified }: { testerId: number; verified: Verified },
) {
  const outcome = verified.confirmed ? outcomeOf(verified.confirmed, provider) : (verified.outcome ?? null)
  const tried =
    verified.problem || !outcome ? verified.problem : await tryFederated(app, db, provider, outcome)
  const problems = typeof tried === 'string' ? [tried] : []
  const results =
    tried !== null && typeof tried === 'object'
      ? [
          tried.created
            ? { part: 'result' as const, name: 'created', value: outcome?.email ?? '' }
            : {
                part: 'result' as const,
                name: 'person',
                value: (await findPersonName(db, tried.userId)) ?? '',
              },
        ]
      : []
  const contents = { values: [...verified.values, ...results], source: verified.source }
  await namedQuery(
    db,
    `insert into identity_provider_tests (company_id, provider_id, tester_id, problems, contents)
     values ($1, $2, $3, $4::text[], $5::jsonb)
     on conflict (company_id, provider_id) do update set tester_id = excluded.tester_id, tested_at = now(),
       problems = excluded.problems, contents = excluded.contents`,
    [companyIdOf(db), provider.id, testerId, problems, contents],
  )
}
