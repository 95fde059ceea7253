/** The screens in the bar of the backyard, in their order. */
export const backyardPlaces = [
  { path: '/backyard/companies', name: 'companies' },
  { path: '/backyard/compass_notes', name: 'notes' },
  { path: '/backyard/notices', name: 'notices' },
  { path: '/backyard/incidents', name: 'incidents' },
  { path: '/backyard/queues', name: 'queues' },
  { path: '/backyard/alerts', name: 'alerts' },
  { path: '/backyard/digests', name: 'digests' },
  { path: '/backyard/log', name: 'log' },
  { path: '/backyard/operators', name: 'operators' },
] as const
