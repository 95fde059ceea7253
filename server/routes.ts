import { applyRoutes } from './features/applies/applies.routes.ts'
import { companyRoutes } from './features/company/company.routes.ts'
import { feedCommentRoutes } from './features/feed-comments/feed-comments.routes.ts'
import { feedRoutes } from './features/feeds/feeds.routes.ts'
import { sessionRoutes } from './features/sessions/sessions.routes.ts'
import { stampRoutes } from './features/stamps/stamps.routes.ts'
import { currentUserRoutes } from './features/users/current-user.routes.ts'
import type { Route } from './platform/http/route.ts'

/** Every call the product answers. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...currentUserRoutes,
  ...companyRoutes,
  ...applyRoutes,
  ...feedRoutes,
  ...feedCommentRoutes,
  ...stampRoutes,
]
