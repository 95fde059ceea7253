import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens as administration } from '#web/administration-routes.ts'
import { screens as backyard } from '#web/backyard-routes.ts'
import { screens as others } from '#web/routes.ts'

const screens = [...others, ...administration, ...backyard]

test('index.html requests personal data only on screens that need a signed-in user', async () => {
  const page = await readFile(join(import.meta.dirname, '../index.html'), 'utf8')
  const source = page.match(/if \(\/(\^.+)\/\.test\(path\)\) return/)?.[1]
  const open = new RegExp(source!)
  expect(screens.length).toBeGreaterThan(50)
  for (const { path, mobilePath, access } of screens)
    for (const address of [path, mobilePath])
      if (address !== null) expect([address, open.test(address)]).toEqual([address, access === 'open'])
})
