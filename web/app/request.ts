import { snakeCase, snakeCaseForm, snakeCaseKeys } from '#common/key-case.ts'
import type { Endpoint } from '#contract/endpoint.ts'

export type AnyInput = {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: Record<string, unknown> | undefined
  files?: Record<string, readonly File[] | undefined> | undefined
}

/** The call's address with its parameters and query filled in. A list in the query repeats its name. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replace(/\{([^{}]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? params[toCamel(name)])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(snakeCase(name), String(one))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

const toCamel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const asText = (value: unknown) =>
  typeof value === 'string' ? value : JSON.stringify(typeof value === 'object' ? snakeCaseKeys(value) : value)

/** A multipart body: texts as they are, everything else as JSON, files after the fields. */
function formOf({ body = {}, files = {} }: AnyInput): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined && value !== null) form.append(name, asText(value))
  }
  for (const [name, list] of Object.entries(files)) {
    for (const file of list ?? []) form.append(name, file, file.name)
  }
  return snakeCaseForm(form)
}

/** The body of the request, and its content type if the browser does not set it itself. */
export function bodyOf(endpoint: Endpoint, input: AnyInput): { body?: BodyInit; type?: string } {
  if (endpoint.files || input.files) return { body: formOf(input) }
  if (input.body === undefined) return {}
  return { body: JSON.stringify(snakeCaseKeys(input.body)), type: 'application/json' }
}
