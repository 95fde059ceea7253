import { endpoint } from './endpoint.ts'
import { sessionList } from './sessions.devices.ts'
import { idParams } from './shapes.ts'

/* Where a person is signed in, for administrators. */

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/api/v2/admin/users/{id}/sessions',
  administration: 'users',
  summary: 'Lists where a person is signed in, by last use. For administrators.',
  params: idParams,
  response: sessionList,
})

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/users/{id}/sessions',
  administration: 'users',
  summary: 'Signs a person out everywhere. Safe to repeat. For administrators.',
  params: idParams,
})
