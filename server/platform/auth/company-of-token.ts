import type { Engine } from '#db/connect.ts'

/**
 * The company in which a token from an email is looked up: its id comes before the dot and proves nothing. Null for any
 * other text.
 */
export function companyOfToken(engine: Engine, token: string) {
  const match = token.match(/^([1-9]\d{0,14})\.[\w-]{43}$/)
  return match && engine.company(Number(match[1]))
}
