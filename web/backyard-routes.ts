import { screen } from './app/screen-table.ts'

/** The screens of the operator, who is not signed in as a person: all are `open`. As in routes.ts. */
// biome-ignore format: one line per screen
export const screens = [
  screen('/backyard', null, () => import('./features/operators/front-screen.tsx'), { access: 'open' }),
  screen('/backyard/sign_in', null, () => import('./features/operators/sign-in-screen.tsx'), { access: 'open' }),
  screen('/backyard/companies', null, () => import('./features/companies/companies-screen.tsx'), { access: 'open' }),
  screen('/backyard/companies/new', null, () => import('./features/companies/new-company-screen.tsx'), { access: 'open' }),
  screen('/backyard/companies/{id}', null, () => import('./features/companies/company-screen.tsx'), { access: 'open' }),
  screen('/backyard/settings', null, () => import('./features/company-settings/compare-screen.tsx'), { access: 'open' }),
  screen('/backyard/compass_notes', null, () => import('./features/compass-notes/backyard-notes-screen.tsx'), { access: 'open' }),
  screen('/backyard/compass_notes/{id}', null, () => import('./features/compass-notes/backyard-note-screen.tsx'), { access: 'open' }),
  screen('/backyard/look_over', null, () => import('./features/looks/over-screen.tsx'), { access: 'open' }),
  screen('/backyard/notices', null, () => import('./features/operator-notices/notices-screen.tsx'), { access: 'open' }),
  screen('/backyard/helps', null, () => import('./features/operator-helps/helps-screen.tsx'), { access: 'open' }),
  screen('/backyard/helps/new', null, () => import('./features/operator-helps/help-screen.tsx'), { access: 'open' }),
  screen('/backyard/helps/{id}', null, () => import('./features/operator-helps/help-screen.tsx'), { access: 'open' }),
  screen('/backyard/incidents', null, () => import('./features/incidents/incidents-screen.tsx'), { access: 'open' }),
  screen('/backyard/queues', null, () => import('./features/operator-queues/queues-screen.tsx'), { access: 'open' }),
  screen('/backyard/alerts', null, () => import('./features/alerts/alerts-screen.tsx'), { access: 'open' }),
  screen('/backyard/digests', null, () => import('./features/digests/digests-screen.tsx'), { access: 'open' }),
  screen('/backyard/log', null, () => import('./features/operators/log-screen.tsx'), { access: 'open' }),
  screen('/backyard/operators', null, () => import('./features/operators/operators-screen.tsx'), { access: 'open' }),
]
