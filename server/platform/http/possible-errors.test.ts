import { expect, it } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { declaredOnly, possibleErrors } from './possible-errors.ts'
import { Refusal } from './refusal.ts'

const declared = endpoint({ method: 'POST', path: '/api/v2/x', summary: '', errors: ['menu_closed'] })
const closed = () => Promise.reject(new Refusal('menu_closed'))

it('a refusal passes if the call declares it, and fails the test otherwise', async () => {
  const ask = (handle: ReturnType<typeof declaredOnly>) => handle({} as never, {} as never)
  await expect(ask(declaredOnly(declared, closed))).rejects.toMatchObject({ code: 'menu_closed' })
  const undeclared = declaredOnly({ ...declared, errors: [] }, closed)
  await expect(ask(undeclared)).rejects.toThrow('POST /api/v2/x refuses with menu_closed')
  await expect(ask(undeclared)).rejects.not.toBeInstanceOf(Refusal)
})

it('errors that every call of its kind may return need no declaration', () => {
  expect(possibleErrors(declared)).toContain('unauthenticated')
  expect(possibleErrors({ ...declared, access: 'public' })).not.toContain('unauthenticated')
  expect(possibleErrors({ ...declared, method: 'GET' })).not.toContain('invalid_csrf_token')
  expect(possibleErrors({ ...declared, attemptsBy: 'token' })).toContain('too_many_attempts')
})
