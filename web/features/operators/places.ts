import type { OperatorRole } from '#common/operator-role.ts'

/** The screens in the bar of the backyard, in their order. `only`: those of one role. */
const places = [
  { path: '/backyard/companies', name: 'companies' },
  { path: '/backyard/settings', name: 'settings' },
  { path: '/backyard/compass_notes', name: 'notes' },
  { path: '/backyard/notices', name: 'notices' },
  { path: '/backyard/helps', name: 'helps' },
  { path: '/backyard/incidents', name: 'incidents' },
  { path: '/backyard/queues', name: 'queues' },
  { path: '/backyard/alerts', name: 'alerts', only: 'engineer' },
  { path: '/backyard/digests', name: 'digests', only: 'engineer' },
  { path: '/backyard/log', name: 'log' },
  { path: '/backyard/operators', name: 'operators' },
] as const

/** The screens that an operator of this role can use. */
export const backyardPlaces = (role: OperatorRole) =>
  places.filter((place) => !('only' in place) || place.only === role)

/** Where the backyard begins. */
export const firstPlace = places[0].path
