// An attendance system reports absences: a CSV file with the lines
//   employee number,deputy's employee number,first day,last day
//
//   HIROBA_ADDRESS=https://portal.example.com HIROBA_TOKEN=hrb_… node attendance-absences.js absences.csv
//
// The token needs people:write, admin:read and admin:write, and belongs to an administrator. It may run again with the
// same file: a line is one change, however often it is sent within a day.
import { readFileSync } from 'node:fs'
import { createHiroba, HirobaError } from '../hiroba.js'

const { HIROBA_ADDRESS: address = '', HIROBA_TOKEN: token = '' } = process.env
const hiroba = createHiroba({ address, token })

const ids = new Map()
for await (const { users } of hiroba.pages('listAdminUsers', { query: { limit: 100 } }))
  for (const { id, employee_number } of users) if (employee_number) ids.set(employee_number, id)

const lines = readFileSync(process.argv[2] ?? '', 'utf8')
  .split(/\r?\n/)
  .filter(Boolean)
for (const line of lines) {
  const [person = '', deputy = '', from = '', until = ''] = line.split(',').map((field) => field.trim())
  const userId = ids.get(person)
  const deputyId = ids.get(deputy)
  if (userId === undefined || deputyId === undefined) {
    console.error(`${line}: no such employee number`)
    process.exitCode = 1
    continue
  }
  try {
    await hiroba.createAbsence(
      { body: { user_id: userId, deputy_id: deputyId, absent_from: from, absent_until: until } },
      { idempotencyKey: `absence-${userId}-${from}-${until}` },
    )
    console.log(`${line}: reported`)
  } catch (error) {
    if (!(error instanceof HirobaError)) throw error
    console.error(`${line}: ${error.message} ${Object.values(error.fields).join(' ')}`)
    process.exitCode = 1
  }
}
