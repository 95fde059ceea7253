/** The parts of the service that people know, in the order of the status page. */
export const serviceParts = ['web', 'database', 'storage', 'mail', 'push', 'jobs'] as const
export type ServicePart = (typeof serviceParts)[number]

/** How an incident proceeds. */
export const incidentStates = ['investigating', 'identified', 'monitoring', 'resolved'] as const
export type IncidentState = (typeof incidentStates)[number]
