import type { Page } from '@playwright/test'
import { camelCase, camelCaseKeys, snakeCase, snakeCaseKeys } from '#common/key-case.ts'
import type { Answer, CallInput, Endpoint } from '#contract/endpoint.ts'
import { getCurrentUser } from '#contract/users.ts'

const tokens = new WeakMap<object, Promise<string>>()

async function tokenOf(page: Page) {
  const { token } = await (await page.request.get('/api/v2/sessions')).json()
  return token as string
}

/** Sends one call in the window's own session, as the app would. Throws for anything but success. */
export async function call<E extends Endpoint>(
  page: Page,
  endpoint: E,
  input: CallInput<E>,
): Promise<Answer<E>> {
  const given = input as { params?: object; query?: object; body?: object }
  const params = { ...given.params } as Record<string, unknown>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[camelCase(name)]))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(given.query ?? {})) query.set(snakeCase(key), String(value))
  const change = endpoint.method !== 'GET'
  const context = page.context()
  if (change && !tokens.has(context)) tokens.set(context, tokenOf(page))
  const response = await page.request.fetch(query.size ? `${path}?${query}` : path, {
    method: endpoint.method,
    ...(change && { headers: { 'x-csrf-token': (await tokens.get(context))! } }),
    ...(given.body && { data: snakeCaseKeys(given.body) }),
  })
  const text = await response.text()
  if (!response.ok()) throw new Error(`${endpoint.method} ${path}: ${response.status()} ${text}`)
  return (text ? camelCaseKeys(JSON.parse(text)) : undefined) as Answer<E>
}

/** The id of the person who is signed in in the window. */
export const numberOf = async (page: Page) => (await call(page, getCurrentUser, {})).id
