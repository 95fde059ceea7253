import * as z from 'zod/mini'
import { incidentStates, serviceParts } from '#common/incident.ts'
import { operatorRoles } from '#common/operator-role.ts'
import { endpoint } from './endpoint.ts'
import { eachOnce, idParams, instant, pageOf, pageQuery, wholeNumber } from './shapes.ts'

export const incidentLimits = { titleLength: 100, textLength: 1_000, mostUpdates: 50 } as const

const writers = ['engineer', 'support', 'success'] as const

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(incidentLimits.titleLength))
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(incidentLimits.textLength))

const incident = z.object({
  id: z.number(),
  titleJa: z.string(),
  titleEn: z.string(),
  parts: z.array(z.enum(serviceParts)),
  state: z.enum(incidentStates),
  /** The latest first. */
  updates: z.array(
    z.object({
      state: z.enum(incidentStates),
      textJa: z.string(),
      textEn: z.string(),
      at: instant,
      authorName: z.string(),
    }),
  ),
  startedAt: instant,
  resolvedAt: z.nullable(instant),
  version: wholeNumber,
  can: z.object({ update: z.boolean() }),
})

export const listIncidents = endpoint({
  method: 'GET',
  path: '/backyard/api/incidents',
  summary: 'Lists what was said about disturbances of the service, the latest first.',
  operators: operatorRoles,
  query: pageQuery,
  response: pageOf('incidents', incident),
})

export const createIncident = endpoint({
  method: 'POST',
  path: '/backyard/api/incidents',
  summary: 'Tells everyone on the status page about a disturbance, in both languages.',
  operators: writers,
  body: z.object({
    titleJa: title,
    titleEn: title,
    parts: z.array(z.enum(serviceParts)).check(
      z.minLength(1),
      z.maxLength(serviceParts.length),
      eachOnce((part: string) => part),
    ),
    state: z.enum(incidentStates),
    textJa: text,
    textEn: text,
  }),
  response: z.object({ id: z.number() }),
})

export const updateIncident = endpoint({
  method: 'POST',
  path: '/backyard/api/incidents/{id}/updates',
  summary: 'Says how a disturbance proceeds, or that it is over.',
  operators: writers,
  params: idParams,
  body: z.object({ state: z.enum(incidentStates), textJa: text, textEn: text, version: wholeNumber }),
  errors: ['conflict'],
})
