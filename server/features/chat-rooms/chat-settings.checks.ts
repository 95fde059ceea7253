import type { Endpoint } from '#contract/endpoint.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { permit } from '#server/platform/http/refusal.ts'
import type { Route } from '#server/platform/http/route.ts'
import { chatSettings } from './chat-settings.queries.ts'

/** The routes, which exist for nobody while the company has chat turned off. `always`: what is asked nevertheless. */
export const whileChatIsOn = (routes: readonly Route[], always: readonly Endpoint[] = []): Route[] =>
  routes.map(({ endpoint, handler }) => ({
    endpoint,
    handler: always.includes(endpoint)
      ? handler
      : async (context: never) => {
          permit((await chatSettings((context as { db: CompanyDb }).db)).enabled)
          return handler(context)
        },
  }))
