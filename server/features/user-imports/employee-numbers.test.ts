import { afterAll, beforeAll, expect, it } from 'vitest'
import { unique } from '#db/factories/unique.ts'
import { csv, importing } from '#testing/importing.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
const { check, apply, undo, problemsOf, account, rowsOf, person } = importing(() => server)
const header = 'メールアドレス,社員番号,氏名,部署'

it('employee numbers can be imported, swapped, kept by blank cells, and restored by undoing', async () => {
  const [one, other] = [await person(), await person()]
  const lines = (first: string, second: string) =>
    csv('ユーザーID,社員番号', `${one.userId},${first}`, `${other.userId},${second}`)
  await apply(await check(lines('N-1', 'N-2')))
  const numbers = async () => [
    (await account(one.userId)).employeeNumber,
    (await account(other.userId)).employeeNumber,
  ]
  expect(await numbers()).toEqual(['N-1', 'N-2'])
  const swapped = await apply(await check(lines('N-2', 'N-1')))
  expect(await numbers()).toEqual(['N-2', 'N-1'])
  expect((await check(lines('', ''))).counts).toMatchObject({ unchanged: 2 })
  await undo(swapped.id)
  expect(await numbers()).toEqual(['N-1', 'N-2'])
})

it('an employee number of another person, repeated in the file, or invalid, is an error of its line', async () => {
  const known = await person()
  await apply(await check(csv('ユーザーID,社員番号', `${known.userId},T-1`)))
  const line = (number: string) => `n-${unique()}@mihon.example,${number},東 花,営業部`
  const problems = await problemsOf(csv(header, line('t-1'), line('T-2'), line('T-2'), line('T 3')))
  expect(problems[2]).toContain('ほかの人に使われています')
  expect(problems[3]).toContain('4行目でも使われています')
  expect(problems[4]).toContain('3行目でも使われています')
  expect(problems[5]).toContain('社員番号に使えません')
  const made = await apply(await check(csv(header, line('T-9'))))
  const [row] = await rowsOf(made.id)
  expect(await account(row!.userId!)).toMatchObject({ employeeNumber: 'T-9' })
})
