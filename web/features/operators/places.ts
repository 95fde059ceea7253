/** The screens in the bar of the backyard, in their order. */
export const backyardPlaces = [
  { path: '/backyard/companies', name: 'companies' },
  { path: '/backyard/compass_notes', name: 'notes' },
  { path: '/backyard/notices', name: 'notices' },
  { path: '/backyard/queues', name: 'queues' },
  { path: '/backyard/log', name: 'log' },
  { path: '/backyard/operators', name: 'operators' },
] as const
